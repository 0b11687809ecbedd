import { memberAt } from '#contract/json-value.ts'
import { compareRows, type ComparedRow } from '../../../compare/compare-rows.ts'
import type { ResourceField } from '../../../resources/resource-field.ts'
import type { OperatorDocument } from '../../../resources/operators/operator-document.ts'

/** What the two sides are called. */
export type SideNames = { readonly here: string; readonly there: string }

/** A record of each service with the same deployment name and namespace. */
export type OperatorPair = {
  readonly name: InstallName
  readonly here: OperatorDocument
  readonly there: OperatorDocument
}

/** How an operator is called where it is installed. */
export type InstallName = { readonly deployment: string; readonly namespace: string }

/** Several records of the same name in one service, so that nothing says which belong together. */
export type UnclearGroup = {
  readonly name: InstallName
  readonly here: readonly OperatorDocument[]
  readonly there: readonly OperatorDocument[]
}

/** The operators of two services side by side. */
export type Matching = {
  readonly different: readonly OperatorPair[]
  /** How many say the same. */
  readonly same: number
  readonly onlyHere: readonly OperatorDocument[]
  readonly onlyThere: readonly OperatorDocument[]
  readonly unclear: readonly UnclearGroup[]
  /** Records without a deployment name: there is nothing to match them by. */
  readonly unnamedHere: number
  readonly unnamedThere: number
}

/** How an operator is called where it is installed. */
export const installOf = ({ deployment: { name, namespace } }: OperatorDocument): InstallName => ({
  deployment: name,
  namespace,
})

const keyOf = ({ deployment, namespace }: InstallName) => JSON.stringify([namespace, deployment])

/** The fields that a person can set: what the service makes is never the same in two services. */
const comparableFields = (fields: readonly ResourceField[]): readonly ResourceField[] =>
  fields.filter(({ set }) => set !== 'never')

/** The fields that differ, with what each of the two has. Those that nothing describes are compared, too. */
export const differingRows = (
  fields: readonly ResourceField[],
  { here, there }: Pick<OperatorPair, 'here' | 'there'>,
): ComparedRow[] => {
  const compared = new Set(comparableFields(fields))
  return compareRows(fields, [here.source, there.source]).filter(
    ({ isEqual, field }) => !isEqual && (!field || compared.has(field)),
  )
}

// Hardly any of thousands differ: most are told by their texts.
const isSameText = (fields: readonly ResourceField[], pair: OperatorPair): boolean => {
  const paths = fields.map(({ path }) => path.split('.'))
  const textOf = ({ source }: OperatorDocument) =>
    JSON.stringify([
      Object.keys(source).toSorted(),
      paths.map((path) => memberAt(source, path) ?? null),
    ])
  return textOf(pair.here) === textOf(pair.there)
}

/** Matches the operators of two services by deployment name and namespace, and compares those that belong together. */
export const matchOperators = (
  fields: readonly ResourceField[],
  here: readonly OperatorDocument[],
  there: readonly OperatorDocument[],
): Matching => {
  const groups = new Map<
    string,
    { name: InstallName; here: OperatorDocument[]; there: OperatorDocument[] }
  >()
  const compared = comparableFields(fields)
  const unnamed = { here: 0, there: 0 }
  const add = (side: 'here' | 'there', operators: readonly OperatorDocument[]) => {
    for (const operator of operators) {
      const name = installOf(operator)
      if (name.deployment === '') {
        unnamed[side] += 1
        continue
      }
      const key = keyOf(name)
      const group = groups.get(key) ?? { name, here: [], there: [] }
      groups.set(key, group)
      group[side].push(operator)
    }
  }
  add('here', here)
  add('there', there)
  const sorted = [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
  const different: OperatorPair[] = []
  let same = 0
  const onlyHere: OperatorDocument[] = []
  const onlyThere: OperatorDocument[] = []
  const unclear: UnclearGroup[] = []
  for (const group of sorted) {
    const [one] = group.here
    const [other] = group.there
    if (group.there.length === 0) onlyHere.push(...group.here)
    else if (group.here.length === 0) onlyThere.push(...group.there)
    else if (group.here.length > 1 || group.there.length > 1) unclear.push(group)
    else if (one && other) {
      const pair = { name: group.name, here: one, there: other }
      const isSame = isSameText(compared, pair) || differingRows(fields, pair).length === 0
      if (isSame) same += 1
      else different.push(pair)
    }
  }
  return {
    different,
    same,
    onlyHere,
    onlyThere,
    unclear,
    unnamedHere: unnamed.here,
    unnamedThere: unnamed.there,
  }
}
