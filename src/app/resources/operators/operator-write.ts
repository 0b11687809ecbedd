import type { Client } from '../../api/client.ts'
import type { OperatorDocument } from './operator-document.ts'
import type { Write, WriteRequest } from '../../writes/write.ts'
import { OPERATOR_FORM_FIELDS } from './operator-fields.ts'
import { EMPTY_VALUES, toValues, type OperatorValues } from './operator-values.ts'

/** A write of operators. */
export type OperatorWrite<Body> = Write<OperatorDocument, OperatorValues, Body>

/** `toValues` of an operator; the values of an empty form if there is none. */
export const toValuesOrEmpty = (operator: OperatorDocument | null): OperatorValues =>
  operator ? toValues(operator) : EMPTY_VALUES

/** What all writes of operators share. */
export const ofOperators = (
  { connection: { base_url } }: Client,
  operation: WriteRequest['operation'],
  params: WriteRequest['params'],
) => ({
  request: { base_url, operation, params },
  fields: OPERATOR_FORM_FIELDS,
  toValues: toValuesOrEmpty,
})

/** Why a selector is no CEL expression, in a sentence; null if it is one. Its evaluation may still fail. */
export const selectorFault = async (selector: string): Promise<string | null> => {
  const { findSyntaxFault } = await import('#domain/selector-syntax.ts')
  const fault = findSyntaxFault(selector)
  return fault && `Not a CEL expression: ${fault.message}.`
}
