import { OPERATOR_FIELDS } from './operators/operator-fields.ts'

/** The fields of the resources whose records are copied and searched, by the key of the resource. */
export const COPIED_FIELDS = { operators: OPERATOR_FIELDS }
