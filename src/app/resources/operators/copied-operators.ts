import type { CopiedResource } from '../copied-resource.ts'
import { OPERATOR_COPY } from './operator-copy.ts'
import { OPERATOR_FIELDS } from './operator-fields.ts'
import { RENEWAL_FIELD } from './renewal-field.ts'

/** Kubernetes Operators, as the copy of all of them knows them. */
export const COPIED_OPERATORS: CopiedResource = {
  ...OPERATOR_COPY,
  fields: [...OPERATOR_FIELDS, RENEWAL_FIELD],
}
