import { byCharacters, compareTexts } from '#domain/fold-text.ts'
import { timeInMs } from '#domain/read-time.ts'
import { compareVersions, readVersion } from '#domain/version.ts'
import { isVisible } from '#domain/operator-name.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { certificateOf, oncePer, oncePerText, textsReader, timeOf } from './field-values.ts'

const versionOf = oncePerText(readVersion)

/** The order of versions, the lower first; what is no version comes after all that are. */
export const compareVersionTexts = (a: string, b: string): number => {
  const [first, second] = [versionOf(a), versionOf(b)]
  if (first && second) return compareVersions(first, second)
  return first || second ? (first ? -1 : 1) : compareTexts(a, b)
}

type Key = string | number | null

/** What a field is sorted by; null comes last in either direction. */
const keyReader = (field: ResourceField): ((record: WireRecord) => Key) => {
  if (field.kind === 'time') return timeOf(field)
  if (field.kind === 'certificate')
    return (record) => timeInMs(certificateOf(field)(record).not_after)
  const read = textsReader(field)
  return (record) => {
    const text = read(record).join(', ')
    if (!field.isTitle) return text || null
    return (isVisible(text) ? text.trim() : record.id) || null
  }
}

const sortBy = (
  field: ResourceField,
  records: readonly WireRecord[],
  isDescending: boolean,
): readonly WireRecord[] => {
  const read = keyReader(field)
  // By their characters, ids that begin with a time are in the order of their creation.
  const compareText =
    field.kind === 'id' ? byCharacters : field.isVersion ? compareVersionTexts : compareTexts
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'string' && typeof b === 'string' ? compareText(a, b) : Number(a) - Number(b)
  const sign = isDescending ? -1 : 1
  return records
    .map((record) => ({ record, key: read(record) }))
    .toSorted(({ key: a }, { key: b }) =>
      a === null || b === null ? Number(a === null) - Number(b === null) : sign * compare(a, b),
    )
    .map(({ record }) => record)
}

const ordersOf = oncePer(
  (_records: readonly WireRecord[]) => new Map<string, readonly WireRecord[]>(),
)

/**
 * Records in an order, as it stands in an address: the name that a field has for it (`ResourceField.sort`), with a minus
 * the other way round. Those that are equal stay as they are, and so do all in an order that no field has.
 */
export const sortRecords = (
  fields: readonly ResourceField[],
  records: readonly WireRecord[],
  order: string,
): readonly WireRecord[] => {
  // Addresses of former versions have several.
  const [first = ''] = order.split(',')
  const column = first.replace(/^-/, '')
  const field = fields.find(({ sort }) => sort === column)
  if (!field) return records
  const orders = ordersOf(records)
  const sorted = orders.get(first) ?? sortBy(field, records, first !== column)
  orders.set(first, sorted)
  return sorted
}
