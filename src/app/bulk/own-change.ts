import {
  changeBetween,
  changedPaths,
  hasNeeds,
  membersOf,
  withMembers,
  type Change,
  type Members,
} from '../resources/members.ts'
import type { Resource } from '../resources/resource.ts'
import { UnableError, type ActionRule } from './action-rule.ts'

/** The values that the rule made of those before; null if they cannot be changed so. */
const changed = <Values>(rule: ActionRule<Values>, values: Values): Values | null => {
  try {
    return rule.change(values)
  } catch (error) {
    if (error instanceof UnableError) return null
    throw error
  }
}

/**
 * What a bulk change itself changed of a record: an undo must not take back what somebody else has changed
 * since. `answered` is the record of the reply; null if a later read found it done, when others may have
 * changed it, too: then it is what was sent.
 */
export const ownChange = (
  resource: Resource,
  rule: ActionRule<object>,
  before: Members,
  answered: Members | null,
): Change | null => {
  const { fields } = resource
  const empty = resource.toValues(null)
  const values = withMembers(fields, empty, before)
  const wanted = changed(rule, values)
  if (!wanted) return null
  const sent = membersOf(fields, wanted)
  const paths = new Set(changedPaths(fields, before, sent))
  const dropped = new Set<string>()
  // The service drops what means nothing any more, and may fill in what begins to mean something.
  for (const field of fields) {
    const [had, has] = [hasNeeds(field, values), hasNeeds(field, wanted)]
    if (had !== has) paths.add(field.path)
    if (had && !has) dropped.add(field.path)
  }
  const after = { ...sent, ...membersOf(fields, empty, (path) => dropped.has(path)) }
  return changeBetween(fields, { before, after: answered ?? after }, paths)
}
