import { compareRows, contentKey, type ComparedRow } from '../../../compare/compare-rows.ts'
import type { ResourceField } from '../../../resources/resource-field.ts'
import { namespaceUid } from '../../../resources/operators/doctor/examined-operator.ts'
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

/** Records of one name in both services of which nothing says which belong together. */
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

// What the service makes is never the same in two services.
const isSetByPeople = ({ set }: ResourceField): boolean => set !== 'never'

/** The fields that differ, with what each of the two has. Those that nothing describes are compared, too. */
export const differingRows = (
  fields: readonly ResourceField[],
  { here, there }: Pick<OperatorPair, 'here' | 'there'>,
): ComparedRow[] =>
  compareRows(fields, [here.source, there.source]).filter(
    ({ isEqual, field }) => !isEqual && (!field || isSetByPeople(field)),
  )

type Sides = Pick<UnclearGroup, 'here' | 'there'>
type Pair = Pick<OperatorPair, 'here' | 'there'>

/** What brings two records of one name together. */
type Rule = {
  keyOf: (operator: OperatorDocument) => string | null
  /** Any of several with the same key will do. */
  areAlike: boolean
}

/** The records that a rule brings together, and those that it leaves. */
const paired = ({ here, there }: Sides, { keyOf, areAlike }: Rule) => {
  const byKey = new Map<string, { here: OperatorDocument[]; there: OperatorDocument[] }>()
  const note = (side: 'here' | 'there', operators: readonly OperatorDocument[]) => {
    for (const operator of operators) {
      const key = keyOf(operator)
      if (key === null) continue
      const group = byKey.get(key) ?? { here: [], there: [] }
      byKey.set(key, group)
      group[side].push(operator)
    }
  }
  note('here', here)
  note('there', there)
  const pairs: Pair[] = []
  for (const group of byKey.values()) {
    if (!areAlike && (group.here.length > 1 || group.there.length > 1)) continue
    for (const [at, one] of group.here.entries()) {
      const other = group.there[at]
      if (other) pairs.push({ here: one, there: other })
    }
  }
  const taken = new Set(pairs.flatMap((pair) => [pair.here, pair.there]))
  const isLeft = (operator: OperatorDocument) => !taken.has(operator)
  return { pairs, left: { here: here.filter(isLeft), there: there.filter(isLeft) } }
}

/** So many records are looked at in a step. */
const STEP = 250

/**
 * Which records of one name belong together: those of one namespace in a cluster, those that say the same, those of a
 * cluster by its name, and a single one that is left on each side.
 */
function* pairsIn(group: Sides, contentOf: (operator: OperatorDocument) => string) {
  const pairs: Pair[] = []
  let left = group
  const isSingle = group.here.length === 1 && group.there.length === 1
  if (group.here.length > 0 && group.there.length > 0 && !isSingle) {
    const contents = new Map<OperatorDocument, string>()
    for (const [index, operator] of [...group.here, ...group.there].entries()) {
      if (index % STEP === STEP - 1) yield
      contents.set(operator, contentOf(operator))
    }
    const rules: readonly Rule[] = [
      { keyOf: ({ metadata }) => namespaceUid(metadata), areAlike: false },
      { keyOf: (operator) => contents.get(operator) ?? null, areAlike: true },
      { keyOf: ({ deployment }) => deployment.cluster_name || null, areAlike: false },
    ]
    for (const rule of rules) {
      const found = paired(left, rule)
      for (const pair of found.pairs) pairs.push(pair)
      left = found.left
      yield
    }
  }
  const [one, second] = left.here
  const [other, another] = left.there
  if (!one || !other || second || another) return { pairs, left }
  return { pairs: [...pairs, { here: one, there: other }], left: { here: [], there: [] } }
}

type NamedGroup = {
  readonly name: InstallName
  readonly here: OperatorDocument[]
  readonly there: OperatorDocument[]
}

/** The records by their names in the order of these, and how many have none. */
const groupsOf = (here: readonly OperatorDocument[], there: readonly OperatorDocument[]) => {
  const groups = new Map<string, NamedGroup>()
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
  return { groups: sorted, unnamed }
}

/**
 * Matches the operators of two services by deployment name and namespace, and compares those that belong together, in
 * short steps.
 */
export function* matchOperators(
  fields: readonly ResourceField[],
  here: readonly OperatorDocument[],
  there: readonly OperatorDocument[],
): Generator<void, Matching> {
  const contentOf = ({ source }: OperatorDocument) => contentKey(fields, source, isSetByPeople)
  const { groups, unnamed } = groupsOf(here, there)
  const different: OperatorPair[] = []
  let same = 0
  let looked = 0
  const only: Sides[] = []
  const unclear: UnclearGroup[] = []
  for (const { name, ...group } of groups) {
    const { pairs, left } = yield* pairsIn(group, contentOf)
    for (const pair of pairs) {
      looked += 1
      if (looked % STEP === 0) yield
      if (contentOf(pair.here) === contentOf(pair.there)) same += 1
      else different.push({ name, ...pair })
    }
    if (left.here.length > 0 && left.there.length > 0) unclear.push({ name, ...left })
    else only.push(left)
  }
  return {
    different,
    same,
    onlyHere: only.flatMap((group) => group.here),
    onlyThere: only.flatMap((group) => group.there),
    unclear,
    unnamedHere: unnamed.here,
    unnamedThere: unnamed.there,
  }
}
