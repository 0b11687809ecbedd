import { memberAt } from '#contract/json-value.ts'
import { readTime, timeText } from '#domain/read-time.ts'
import type { ResourceField } from './resource-field.ts'

/** What a field says: a text, or a list of texts; "" or an empty list if it is not set. */
export type FieldValue = string | readonly string[]

/** The fields whose changes are told: those that somebody sets and the service returns, and certificates. */
export const watchedFields = (fields: readonly ResourceField[]): ResourceField[] =>
  fields.filter(
    ({ kind, set, isWriteOnly }) => kind === 'certificate' || (set !== 'never' && !isWriteOnly),
  )

const valueAt = (record: unknown, path: string): unknown => memberAt(record, path.split('.'))

/** From when until when the certificate at a path is valid; null where that is no time. */
const validityAt = (record: unknown, path: string): (string | null)[] =>
  ['not_before', 'not_after'].map((name) => {
    const time = valueAt(record, `${path}.${name}`)
    return typeof time === 'string' ? timeText(readTime(time)) : null
  })

/** Whether a document or a part of one has a field at all. */
export const hasField = (record: unknown, { path }: Pick<ResourceField, 'path'>): boolean =>
  valueAt(record, path) !== undefined

/** The value of a field in a record of any shape: of a certificate, from when until when it is valid. */
export const fieldValue = (
  record: unknown,
  { path, kind, isOrdered }: Pick<ResourceField, 'path' | 'kind' | 'isOrdered'>,
): FieldValue => {
  if (kind === 'certificate')
    return validityAt(record, path)
      .filter((time) => time !== null)
      .join(' – ')
  const value = valueAt(record, path)
  if (typeof value === 'boolean') return String(value)
  if (!Array.isArray(value)) return typeof value === 'string' ? value : ''
  const items = value.filter((item) => typeof item === 'string')
  // Without an order a service may send a set in any.
  return isOrdered ? items : items.toSorted()
}

/** A value as one text; "" if it is not set. */
export const valueText = (value: FieldValue): string => {
  if (typeof value === 'string') return value
  return value.length === 0 ? '' : JSON.stringify(value)
}

/** A text for the value of a field, the same for two records exactly if that means the same in both. */
export const fieldText = (record: unknown, field: ResourceField): string => {
  const { path, kind } = field
  if (kind !== 'certificate') return valueText(fieldValue(record, field))
  const cert = valueAt(record, `${path}.cert`)
  return JSON.stringify([typeof cert === 'string' ? cert : '', ...validityAt(record, path)])
}
