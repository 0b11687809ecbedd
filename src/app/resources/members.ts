import { isSameValue, valueAt } from '../writes/conflicts/field.ts'
import { withValue } from '../writes/conflicts/merge-rest.ts'
import { mergedKind, type ResourceField } from './resource-field.ts'

/** A text, a flag or a list of texts, as a form holds it. */
export type Member = string | boolean | readonly string[]

/** Some values of a record by their wire paths: `region`, `binding.endpoint_selectors`. Plain JSON. */
export type Members = Readonly<Record<string, Member>>

/** How a form compares a field; undefined if a form has no such field. */
const kindOf = ({ kind, set }: ResourceField) => (set === 'never' ? undefined : mergedKind(kind))

/** The fields whose values are kept and compared: not those that the service never returns. */
export const comparedFields = (fields: readonly ResourceField[]): ResourceField[] =>
  fields.filter((field) => kindOf(field) !== undefined && !field.isWriteOnly)

/** The members of a record's values that `isWanted` tells; all of them by default. */
export const membersOf = (
  fields: readonly ResourceField[],
  values: object,
  isWanted: (path: string) => boolean = () => true,
): Members =>
  Object.fromEntries(
    comparedFields(fields).flatMap(({ path }): [string, Member][] => {
      // Every field of a form is a text, a flag or a list of texts.
      const member = valueAt(values, path) as Member | undefined
      return member !== undefined && isWanted(path) ? [[path, member]] : []
    }),
  )

/** The values with these members in place of their own. Members of no field are left out; write-only ones count. */
export const withMembers = <Values extends object>(
  fields: readonly ResourceField[],
  values: Values,
  members: Members,
): Values =>
  fields.reduce((all, field) => {
    const member = members[field.path]
    return member === undefined || kindOf(field) === undefined
      ? all
      : // The values have the same members as before.
        (withValue(all, field.path.split('.'), member) as Values)
  }, values)

/**
 * What an undo needs of a change: the members that changed, as they were and as they became. Null stands for a record
 * on which nothing is set; then the other side has all of its members.
 */
export type Change = { before: Members | null; after: Members | null }

/** The paths of the members that differ between two states. */
export const changedPaths = (
  fields: readonly ResourceField[],
  before: Members,
  after: Members,
): string[] =>
  comparedFields(fields).flatMap((field) => {
    const [was, is] = [before[field.path], after[field.path]]
    const isChanged =
      was !== undefined && is !== undefined && !isSameValue(kindOf(field) ?? 'text', was, is)
    return isChanged ? field.path : []
  })

/** The members that differ between two states, of those at `paths` if they are given; null if none does. */
export const changeBetween = (
  fields: readonly ResourceField[],
  { before, after }: { before: Members; after: Members },
  paths?: ReadonlySet<string>,
): Change | null => {
  const changed = changedPaths(fields, before, after).filter((path) => paths?.has(path) ?? true)
  if (changed.length === 0) return null
  const only = (members: Members): Members =>
    Object.fromEntries(Object.entries(members).filter(([path]) => changed.includes(path)))
  return { before: only(before), after: only(after) }
}
