import { changeBetween, changedPaths, membersOf } from '../resources/members.ts'
import type { Change, Members } from '../resources/members.ts'
import type { Resource, ResourceDocument } from '../resources/resource.ts'
import { hasNeeds } from '../writes/conflicts/field.ts'
import type { Warning } from '../writes/write.ts'
import { dependents } from './action-rule.ts'
import { newValues } from './plan.ts'
import type { JournalRow, Sent } from './run-state.ts'

/** The start of the ids of warnings that an undo asks about, too. */
export const CHANGED_SINCE = 'changed since'

/** What to ask before a record is written that is not as this bulk change has seen it. */
export const changedSince = (
  resource: Resource,
  { before, sent }: JournalRow,
  document: ResourceDocument | null,
): Warning[] => {
  const { fields, toValues, words } = resource
  const members = document && membersOf(fields, toValues(document))
  const isAs = (seen: Members | null) =>
    seen && members ? changedPaths(fields, seen, members).length === 0 : !seen && !members
  const warnings: Warning[] = []
  // What was not set is set whole; any other change merges.
  if (document && before === null)
    warnings.push({
      id: `${CHANGED_SINCE} ${JSON.stringify(members)}`,
      title: 'Someone else has set it',
      text: `The ${words.one} has changed since you planned this.`,
    })
  const revision = document ? resource.revisionOf(document) : ''
  // Members are compared where there is no revision.
  const isAsSent =
    !sent || (revision || sent.revision ? revision === sent.revision : isAs(sent.before))
  if (!isAsSent)
    warnings.push({
      id: `${CHANGED_SINCE} ${revision || JSON.stringify(members)}`,
      title: 'Someone else may have changed it back',
      text: `This change was sent before, but its response was lost. The ${words.one} was updated since, and doesn't have the change.`,
    })
  return warnings
}

/**
 * What a bulk change itself changed of a record: an undo must not take back what somebody else has changed
 * since. `answered` is the record of the reply; null if a later read found it done, when others may have
 * changed it, too: then it is what was sent.
 */
export const ownChange = (
  resource: Resource,
  { before, after }: Sent,
  answered: Members | null,
): Change | null => {
  const { fields } = resource
  if (before === null || after === null) return { before, after: answered ?? after }
  const [had, has] = [newValues(resource, before), newValues(resource, after)]
  // The service drops what means nothing any more, and may fill in what begins to mean something.
  const others = dependents(fields, had, has)
  const paths = new Set([...changedPaths(fields, before, after), ...others.map(({ path }) => path)])
  const isDropped = (path: string) =>
    others.some((field) => field.path === path && hasNeeds(field, had))
  const left = { ...after, ...membersOf(fields, resource.toValues(null), isDropped) }
  return changeBetween(fields, { before, after: answered ?? left }, paths)
}
