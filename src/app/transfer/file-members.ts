import { bindingOf, type OperatorDocument } from '../resources/operators/operator-document.ts'
import { isUnset, membersOf, type Members } from '../resources/members.ts'
import { OPERATOR_FIELDS } from '../resources/operators/operator-fields.ts'
import { toValues } from '../resources/operators/operator-values.ts'
import { OPERATOR_FORM_FIELDS } from '../resources/operators/operator-fields.ts'

/** The fields that travel in a file: not the CSR, which the service never returns. */
export const FILE_FIELDS = OPERATOR_FORM_FIELDS.filter(({ isWriteOnly }) => !isWriteOnly)

/** The signing request of a new operator: only a file that somebody wrote has it. */
export const CSR = 'binding.csr'

/** Whether a field is a list of texts; else it is a text. */
export const isList = (path: string): boolean =>
  FILE_FIELDS.some((field) => field.path === path && field.kind === 'set')

/** The set members of an operator; all of its selectors, however many they are. */
export const fileMembers = (operator: OperatorDocument): Members => {
  const values = toValues(operator)
  const endpoint_selectors = [...bindingOf(operator).endpoint_selectors]
  const members = membersOf(OPERATOR_FIELDS, {
    ...values,
    binding: { ...values.binding, endpoint_selectors },
  })
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isUnset(value)))
}
