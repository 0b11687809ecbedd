import { isSameValue, valueAt } from '../writes/conflicts/field.ts'
import { withValue } from '../writes/conflicts/merge-rest.ts'
import type { OperatorValues } from '../resources/operators/operator-values.ts'
import { OPERATOR_FORM_FIELDS } from '../resources/operators/operator-fields.ts'

/** Some values of an operator by their wire paths: `region`, `binding.endpoint_selectors`. Plain JSON. */
export type Members = Readonly<Record<string, string | readonly string[]>>

// The CSR is never returned, so that nothing could be compared with it.
const KEPT_FIELDS = OPERATOR_FORM_FIELDS.filter(({ isWriteOnly }) => !isWriteOnly)

const memberAt = (values: OperatorValues, path: string): Members[string] =>
  // Every field of an operator is a text or a list of texts.
  valueAt(values, path) as Members[string]

/** The members of an operator's values that `isWanted` tells; all of them by default. */
export const membersOf = (
  values: OperatorValues,
  isWanted: (path: string) => boolean = () => true,
): Members =>
  Object.fromEntries(
    KEPT_FIELDS.filter(({ path }) => isWanted(path)).map(({ path }) => [
      path,
      memberAt(values, path),
    ]),
  )

/** The values with these members in place of their own. Members of no field are left out. A create may have a CSR. */
export const withMembers = (values: OperatorValues, members: Members): OperatorValues =>
  OPERATOR_FORM_FIELDS.reduce((all, { path }) => {
    const member = members[path]
    // The values have the same members as before.
    return member === undefined ? all : (withValue(all, path.split('.'), member) as OperatorValues)
  }, values)

/** What an undo needs of a change: the members that changed, as they were and as they became. */
export type Change = { before: Members; after: Members }

export const isBinding = (path: string) => path.startsWith('binding.')

/** The paths of the members that differ between two states. */
export const changedPaths = (before: Members, after: Members): string[] =>
  KEPT_FIELDS.filter(({ path, kind }) => {
    const [was, is] = [before[path], after[path]]
    return was !== undefined && is !== undefined && !isSameValue(kind, was, is)
  }).map(({ path }) => path)

/** Those of the members at `paths` that differ between two states; null if none does. */
export const changeBetween = (
  before: Members,
  after: Members,
  paths: ReadonlySet<string>,
): Change | null => {
  const changed = changedPaths(before, after).filter((path) => paths.has(path))
  if (changed.length === 0) return null
  const only = (members: Members): Members =>
    Object.fromEntries(changed.map((path) => [path, members[path] ?? '']))
  return { before: only(before), after: only(after) }
}
