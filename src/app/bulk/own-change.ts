import { hasBindings } from '../resources/operators/operator-document.ts'
import { EMPTY_VALUES, type OperatorValues } from '../resources/operators/operator-values.ts'
import { UnableError, type ActionRule } from './action-rule.ts'
import {
  changeBetween,
  changedPaths,
  membersOf,
  withMembers,
  type Change,
  type Members,
} from '../resources/members.ts'
import { OPERATOR_FIELDS } from '../resources/operators/operator-fields.ts'

const isBinding = (path: string) => path.startsWith('binding.')

/** The values that the rule made of those before; null if they cannot be changed so. */
const changed = (rule: ActionRule, values: OperatorValues): OperatorValues | null => {
  try {
    return rule.change(values)
  } catch (error) {
    if (error instanceof UnableError) return null
    throw error
  }
}

/**
 * What a bulk change itself changed of an operator: an undo must not take back what somebody else has changed
 * since. `answered` is the operator of the reply; null if a later read found it done, when others may have
 * changed it, too: then it is what was sent.
 */
export const ownChange = (
  rule: ActionRule,
  before: Members,
  answered: Members | null,
): Change | null => {
  const values = withMembers(OPERATOR_FIELDS, EMPTY_VALUES, before)
  const wanted = changed(rule, values)
  if (!wanted) return null
  const sent = membersOf(OPERATOR_FIELDS, wanted)
  // The service drops the binding together with its feature, and may fill it in.
  const takesBinding = hasBindings(values) !== hasBindings(wanted)
  const paths = new Set(changedPaths(OPERATOR_FIELDS, before, sent))
  if (takesBinding) for (const path of Object.keys(sent).filter(isBinding)) paths.add(path)
  const isDropped = takesBinding && !hasBindings(wanted)
  const after = isDropped
    ? { ...sent, ...membersOf(OPERATOR_FIELDS, EMPTY_VALUES, isBinding) }
    : sent
  return changeBetween(OPERATOR_FIELDS, { before, after: answered ?? after }, paths)
}
