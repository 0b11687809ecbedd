import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import { changedPaths, membersOf, withMembers, type Members } from '../resources/members.ts'
import type { Resource } from '../resources/resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { isUnset } from '#contract/json-value.ts'
import { hasNeeds, toList, valueAt } from '../writes/conflicts/field.ts'
import type { Edit } from '../writes/write.ts'

/** The action of a bulk change that takes another one back. */
export const UNDO: BulkAction = { kind: 'apply', from: 'undo' }

/** Whether an action takes another one back: what was edited since stays, without a question. */
export const isUndo = (action: BulkAction): boolean =>
  action.kind === 'apply' && action.from === 'undo'

/** Whether another change can take back what an action does. */
export const isUndoable = ({ bulk }: Pick<Resource, 'bulk'>, { kind }: BulkAction): boolean =>
  kind !== 'delete' || bulk.unset !== undefined

/** Why an action cannot be done on a record as it is. */
export class UnableError extends Error {}

type Described = Pick<Resource, 'fields' | 'bulk'>

/** The members that an action sets of a record with these values. */
const membersSet = (action: BulkAction, values: object): Members => {
  if (action.kind === 'set') return { [action.path]: action.value }
  if (action.kind !== 'element') return {}
  const { path, element, isIn } = action
  const list = toList(valueAt(values, path))
  if (list.includes(element) === isIn) return {}
  return { [path]: isIn ? [...list, element] : list.filter((one) => one !== element) }
}

const checkNeeds = ({ fields }: Described, members: Members, changed: object) => {
  for (const { path, needs } of fields) {
    if (!needs || isUnset(members[path]) || hasNeeds({ needs }, changed)) continue
    const of = fields.find((field) => field.path === needs.path)
    throw new UnableError(`${of?.heading ?? needs.path} has no ${needs.element}`)
  }
}

/** The values that an action makes of a record's. Throws `UnableError` where it must not. */
export const changedBy = (resource: Described, action: BulkAction, values: object): object => {
  const members = membersSet(action, values)
  const changed = withMembers(resource.fields, values, members)
  const reason = resource.bulk.unableToDo?.(values, changed)
  if (reason) throw new UnableError(reason)
  checkNeeds(resource, members, changed)
  return changed
}

/** The values with members that a file or an undo wants. Throws `UnableError` if it sets what only a new record can have. */
export const applied = ({ fields }: Described, values: object, members: Members): object => {
  const changed = withMembers(fields, values, members)
  const fixed = fields.find(
    ({ set, path }) => set === 'create' && valueAt(changed, path) !== valueAt(values, path),
  )
  if (fixed) throw new UnableError(`${fixed.heading} can only be set at creation`)
  return changed
}

/** The fields that mean nothing any more, or begin to mean something, by a change of values. */
export const dependents = (
  fields: readonly ResourceField[],
  from: object,
  to: object,
): ResourceField[] => fields.filter((field) => hasNeeds(field, from) !== hasNeeds(field, to))

/** What to keep of a change: the members that differ, and those that go together with them. */
export const changeOf = (
  { fields }: Described,
  from: object,
  to: object,
): { before: Members; after: Members } => {
  const all = [membersOf(fields, from), membersOf(fields, to)] as const
  const lost = dependents(fields, from, to).filter((field) => hasNeeds(field, from))
  const paths = new Set([...changedPaths(fields, ...all), ...lost.map(({ path }) => path)])
  const isKept = (path: string) => paths.has(path)
  return { before: membersOf(fields, from, isKept), after: membersOf(fields, to, isKept) }
}

/** How an update changes whatever is there now; what the person saw tells what somebody else has changed since. */
export const editOf = (
  resource: Described,
  action: BulkAction,
  { before, after }: Pick<BulkItem, 'before' | 'after'>,
): Edit<object> => {
  const { fields } = resource
  const wanted = after ?? {}
  if (!before) return (now) => withMembers(fields, now, wanted)
  const onto = (seen: Members, change: (now: object) => object): Edit<object> => ({
    onto: (now) => ({ seen: withMembers(fields, now, seen), values: change(now) }),
  })
  if (action.kind === 'apply') return onto(before, (now) => applied(resource, now, wanted))
  // Whatever others did to the rest of a list stays.
  const { [action.kind === 'element' ? action.path : '']: _list, ...seen } = before
  return onto(seen, (now) => changedBy(resource, action, now))
}
