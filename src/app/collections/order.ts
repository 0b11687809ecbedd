import { timeInMs } from '#domain/read-time.ts'
import { compareVersions, readVersion } from '#domain/version.ts'
import { isVisible } from '#domain/visible-text.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { byCharacters, compareTexts } from '#domain/compare-texts.ts'
import { certificateOf, oncePer, oncePerText, textsReader, timeOf } from './field-values.ts'
import type { SortKey } from './search-types.ts'

const versionOf = oncePerText(readVersion)

/** The order of versions, the lower first; what is no version comes after all that are. */
export const compareVersionTexts = (a: string, b: string): number => {
  const [first, second] = [versionOf(a), versionOf(b)]
  if (first && second) return compareVersions(first, second)
  return first || second ? (first ? -1 : 1) : compareTexts(a, b)
}

type Sorter = (records: readonly WireRecord[], isDescending: boolean) => readonly WireRecord[]

/** Sorts records by what is read of them; those of which that is null come last in either direction. */
const sorter =
  <Key>(read: (record: WireRecord) => Key | null, compare: (a: Key, b: Key) => number): Sorter =>
  (records, isDescending) => {
    const sign = isDescending ? -1 : 1
    return records
      .map((record) => ({ record, key: read(record) }))
      .toSorted(({ key: a }, { key: b }) =>
        a === null || b === null ? Number(a === null) - Number(b === null) : sign * compare(a, b),
      )
      .map(({ record }) => record)
  }

const sorterOf = (field: ResourceField): Sorter => {
  const byNumber = (a: number, b: number) => a - b
  if (field.kind === 'time') return sorter(timeOf(field), byNumber)
  if (field.kind === 'certificate')
    return sorter((record) => timeInMs(certificateOf(field)(record).not_after), byNumber)
  const read = textsReader(field)
  const textOf = (record: WireRecord): string | null => {
    const text = read(record).join(', ')
    if (!field.isTitle) return text || null
    return (isVisible(text) ? text.trim() : record.id) || null
  }
  // By their characters, ids that begin with a time are in the order of their creation.
  if (field.kind === 'id') return sorter(textOf, byCharacters)
  return sorter(textOf, field.isVersion ? compareVersionTexts : compareTexts)
}

const ordersOf = oncePer(
  (_records: readonly WireRecord[]) => new Map<string, readonly WireRecord[]>(),
)

/** Records in an order; those that are equal in all of it stay as they are. */
export const sortRecords = (
  fields: readonly ResourceField[],
  records: readonly WireRecord[],
  sort: readonly SortKey[],
): readonly WireRecord[] => {
  const orders = ordersOf(records)
  const name = JSON.stringify(sort)
  // Each sort is stable: the last key first.
  const sorted =
    orders.get(name) ??
    sort.toReversed().reduce((all, { column, isDescending }) => {
      const field = fields.find((one) => one.sort === column)
      return field ? sorterOf(field)(all, isDescending) : all
    }, records)
  orders.set(name, sorted)
  return sorted
}
