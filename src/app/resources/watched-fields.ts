import { isRecord } from '#contract/json-value.ts'
import { readTime, timeText } from '#domain/read-time.ts'
import type { ResourceField } from './resource-field.ts'

/** What a field says: a text, or a list of texts; "" or an empty list if it is not set. */
export type FieldValue = string | readonly string[]

/** The fields whose changes are told: those that somebody sets and the service returns, and certificates. */
export const watchedFields = (fields: readonly ResourceField[]): ResourceField[] =>
  fields.filter(
    ({ kind, set, isWriteOnly }) => kind === 'certificate' || (set !== 'never' && !isWriteOnly),
  )

const memberAt = (record: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), record)

const timeAt = (record: unknown, path: string): string | null => {
  const time = memberAt(record, path)
  return typeof time === 'string' ? timeText(readTime(time)) : null
}

/** Whether a document or a part of one has a field at all. */
export const hasField = (record: unknown, { path }: Pick<ResourceField, 'path'>): boolean =>
  memberAt(record, path) !== undefined

/** The value of a field in a record of any shape: of a certificate, from when until when it is valid. */
export const fieldValue = (
  record: unknown,
  { path, kind, isOrdered }: Pick<ResourceField, 'path' | 'kind' | 'isOrdered'>,
): FieldValue => {
  if (kind === 'certificate')
    return [timeAt(record, `${path}.not_before`), timeAt(record, `${path}.not_after`)]
      .filter((time) => time !== null)
      .join(' – ')
  const value = memberAt(record, path)
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
  const cert = memberAt(record, `${path}.cert`)
  const times = [timeAt(record, `${path}.not_before`), timeAt(record, `${path}.not_after`)]
  return JSON.stringify([typeof cert === 'string' ? cert : '', ...times])
}
