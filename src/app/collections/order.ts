import { compareVersions, readVersion, type Version } from '#domain/version.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { lazily, LOCALE } from '../ui/intl.ts'
import {
  certificatesOf,
  isDistinct,
  oncePer,
  textCodes,
  textsReader,
  timesOf,
  titlesOf,
  type Records,
} from './columns.ts'
import type { SortKey } from './search-types.ts'

const collator = lazily(() => new Intl.Collator(LOCALE, { numeric: true }))
const byCharacters = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** The order of texts as people expect it: `node-2` before `node-10`; two different texts are never equal. */
export const compareTexts = (a: string, b: string): number =>
  collator().compare(a, b) || byCharacters(a, b)

type VersionKey = { readonly text: string; readonly version: Version | null }

const compareVersionKeys = (a: VersionKey, b: VersionKey): number => {
  if (a.version && b.version) return compareVersions(a.version, b.version)
  if (a.version || b.version) return a.version ? -1 : 1
  return compareTexts(a.text, b.text)
}
const versionKey = (text: string): VersionKey => ({ text, version: readVersion(text) })

/** The order of versions, the lower first; what is no version comes after all that are. */
export const compareVersionTexts = (a: string, b: string): number =>
  compareVersionKeys(versionKey(a), versionKey(b))

/** A rank for each of some texts, from 0 for the lowest; equal ones have the same, an empty one has none. */
const ranksOf = (texts: readonly string[], compare: (a: string, b: string) => number) => {
  const ranks = texts.map(() => Number.NaN)
  const order = [...texts.keys()].filter((at) => texts[at] !== '')
  order.sort((a, b) => compare(texts[a] ?? '', texts[b] ?? ''))
  let rank = 0
  for (const [place, at] of order.entries()) {
    const before = texts[order[place - 1] ?? at] ?? ''
    if (place > 0 && compare(before, texts[at] ?? '') !== 0) rank += 1
    ranks[at] = rank
  }
  return ranks
}

/** What the rows are sorted by; not finite where nothing is set. */
const sortNumbers = (field: ResourceField, records: Records): ArrayLike<number> => {
  if (field.kind === 'time') return timesOf(field)(records)
  if (field.kind === 'certificate') return certificatesOf(field)(records).map(({ end }) => end)
  if (field.isTitle) return ranksOf(titlesOf(field)(records), compareTexts)
  // By their characters, ids that begin with a time are in the order of their creation.
  if (field.kind === 'id')
    return ranksOf(
      records.map(({ id }) => id),
      byCharacters,
    )
  if (isDistinct(field)) {
    const read = textsReader(field)
    return ranksOf(
      records.map((record) => read(record)[0] ?? ''),
      compareTexts,
    )
  }
  const { codes, items } = textCodes(field)(records)
  const compare = field.isVersion ? compareVersionTexts : compareTexts
  const ranks = ranksOf(
    items.map((texts) => texts.join(', ')),
    compare,
  )
  return Array.from(codes, (code) => ranks[code] ?? Number.NaN)
}

const numbersOf = oncePer((field: ResourceField) =>
  oncePer((records: Records) => sortNumbers(field, records)),
)

const rowsOf = (records: Records): Uint32Array => Uint32Array.from(records.keys())

const sortedRows = (
  rows: Uint32Array,
  numbers: ArrayLike<number>,
  isDescending: boolean,
): Uint32Array => {
  const has = (row: number) => Number.isFinite(numbers[row])
  const sign = isDescending ? -1 : 1
  const sorted = rows.filter(has).toSorted((a, b) => sign * ((numbers[a] ?? 0) - (numbers[b] ?? 0)))
  const whole = new Uint32Array(rows.length)
  whole.set(sorted)
  // Those without a value come last in either direction.
  whole.set(
    rows.filter((row) => !has(row)),
    sorted.length,
  )
  return whole
}

const lastOrders = new WeakMap<Records, { readonly of: string; readonly rows: Uint32Array }>()

/** The rows of records in an order; those that are equal in all of it stay as they are. */
export const orderedRows = (
  fields: readonly ResourceField[],
  records: Records,
  sort: readonly SortKey[],
): Uint32Array => {
  const of = JSON.stringify(sort)
  const last = lastOrders.get(records)
  if (last?.of === of) return last.rows
  // The sort is stable: the last key first.
  const rows = sort.toReversed().reduce((all, { column, isDescending }) => {
    const field = fields.find((one) => one.sort === column)
    return field ? sortedRows(all, numbersOf(field)(records), isDescending) : all
  }, rowsOf(records))
  lastOrders.set(records, { of, rows })
  return rows
}
