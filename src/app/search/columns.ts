import { readTime, timeText } from '#domain/read-time.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { flagOf, textOf, textsOf, valueAt } from './field-values.ts'
import { isAscii } from './fold-text.ts'
import { createTextColumn, type TextChunk, type TextColumn } from './text-column.ts'
import { createValueCodes, type ValueCodes } from './value-codes.ts'

/** What every column has. */
type AnyColumn = {
  readonly field: ResourceField
  readonly path: readonly string[]
  /** Makes room for rows below `capacity`. */
  readonly reserve: (capacity: number) => void
  /** Takes what the record with this id has; tells whether it changed. */
  readonly write: (row: number, value: unknown, id: string) => boolean
  /** What a row has, as the service would send it. */
  readonly read: (row: number) => unknown
  /** What the rows below `rows` have, as data that can be stored. */
  readonly snapshot: (rows: number) => unknown
}

/** One of few texts, or a list of them, for each row; of an address the part before the id, as a list of one. */
export type CodesColumn = AnyColumn & {
  readonly kind: 'codes'
  readonly codes: () => Uint32Array
  readonly dictionary: ValueCodes
}
/** A text for each row. */
export type TextsColumn = AnyColumn & { readonly kind: 'texts'; readonly texts: TextColumn }
/** A time for each row, in Unix milliseconds: NaN if not set, Infinity if the text is not a time. */
export type TimeColumn = AnyColumn & { readonly kind: 'time'; readonly times: () => Float64Array }
/** The validity of a certificate for each row. */
export type CertificateColumn = AnyColumn & {
  readonly kind: 'certificate'
  readonly begins: () => Float64Array
  readonly ends: () => Float64Array
  readonly isPresent: (row: number) => boolean
}
/** A state of each row, which may be another one from a time on. */
export type StateColumn = AnyColumn & {
  readonly kind: 'state'
  /** When it changes, in Unix milliseconds: Infinity if never. */
  readonly times: () => Float64Array
  /** Tells the state of a row at a time, as its place in the `options` of the field. */
  readonly stateAt: (now: number) => (row: number) => number
}
/** The values of one field of all records, by row. */
export type Column = CodesColumn | TextsColumn | TimeColumn | CertificateColumn | StateColumn

type NumberArray = Float64Array | Uint32Array | Int32Array

/** A longer array with the same numbers. */
export const grown = <Numbers extends NumberArray>(array: Numbers, longer: Numbers): Numbers => {
  longer.set(array.subarray(0, longer.length))
  return longer
}

// ASCII composes with nothing before it: such an id and what is before it are folded one by one.
const addressItem = (text: string, id: string): string | string[] =>
  id !== '' && isAscii(id) && text.endsWith(id) ? [text.slice(0, -id.length)] : text

// What was kept is a snapshot of the same version: it has the form that `snapshot` gave it.
const codesColumn = (
  field: ResourceField,
  path: readonly string[],
  kept?: unknown,
): CodesColumn => {
  const isSet = field.kind === 'set' || field.kind === 'references'
  const start = kept as { codes: Uint32Array; items: (string | string[])[] } | undefined
  const dictionary = createValueCodes(field.fallback, start?.items)
  let codes = start?.codes ?? new Uint32Array(0)
  return {
    kind: 'codes',
    field,
    path,
    dictionary,
    codes: () => codes,
    reserve: (capacity) => (codes = grown(codes, new Uint32Array(capacity))),
    write: (row, value, id) => {
      const text = textOf(value)
      const item = isSet ? textsOf(value) : field.isAddress ? addressItem(text, id) : text
      const code = dictionary.codeOf(item)
      if (codes[row] === code) return false
      codes[row] = code
      return true
    },
    read: (row) => {
      const item = dictionary.itemOf(codes[row] ?? 0)
      return field.kind === 'flag' ? flagOf(item) : item
    },
    snapshot: (rows) => ({ codes: codes.slice(0, rows), items: dictionary.items() }),
  }
}

const textsColumn = (
  field: ResourceField,
  path: readonly string[],
  kept?: unknown,
): TextsColumn => {
  // What no row shows is only searched.
  const isFolded = field.kind !== 'id' && !field.isListed && !field.isTitle
  const texts = createTextColumn(isFolded, kept as TextChunk[] | undefined)
  return {
    kind: 'texts',
    field,
    path,
    texts,
    reserve: () => undefined,
    write: (row, value) => texts.set(row, textOf(value)),
    read: texts.get,
    snapshot: () => texts.chunks(),
  }
}

/** A time as a number of a column. */
const timeNumber = (text: string): number => {
  const time = readTime(text)
  if (time instanceof Date) return time.getTime()
  return time === null ? Number.NaN : Infinity
}

type KeptTimes = { times: Float64Array; odd: Map<number, string> }

const createTimes = (kept?: KeptTimes) => {
  let times = kept?.times ?? new Float64Array(0)
  // The texts that are no times.
  const odd = new Map(kept?.odd)
  return {
    times: () => times,
    reserve: (capacity: number) => (times = grown(times, new Float64Array(capacity))),
    write: (row: number, value: unknown): boolean => {
      const text = textOf(value)
      const time = timeNumber(text)
      if (Object.is(times[row], time) && (time !== Infinity || odd.get(row) === text)) return false
      times[row] = time
      if (time === Infinity) odd.set(row, text)
      else odd.delete(row)
      return true
    },
    read: (row: number): string | null => {
      const time = times[row] ?? Number.NaN
      if (Number.isNaN(time)) return null
      return time === Infinity ? (odd.get(row) ?? '') : timeText(new Date(time))
    },
    snapshot: (rows: number): KeptTimes => ({ times: times.slice(0, rows), odd: new Map(odd) }),
  }
}

const timeColumn = (field: ResourceField, path: readonly string[], kept?: unknown): TimeColumn => ({
  kind: 'time',
  field,
  path,
  ...createTimes(kept as KeptTimes | undefined),
})

type KeptCertificate = { begins: KeptTimes; ends: KeptTimes; present: Uint32Array }

const certificateColumn = (
  field: ResourceField,
  path: readonly string[],
  kept?: unknown,
): CertificateColumn => {
  const start = kept as KeptCertificate | undefined
  const [begins, ends] = [createTimes(start?.begins), createTimes(start?.ends)]
  let present = start?.present ?? new Uint32Array(0)
  const isPresent = (row: number) => present[row] === 1
  return {
    kind: 'certificate',
    field,
    path,
    begins: begins.times,
    ends: ends.times,
    isPresent,
    reserve: (capacity) => {
      begins.reserve(capacity)
      ends.reserve(capacity)
      present = grown(present, new Uint32Array(capacity))
    },
    write: (row, value) => {
      const isThere = textOf(valueAt(value, ['cert'])) === '' ? 0 : 1
      const changes = [
        begins.write(row, valueAt(value, ['not_before'])),
        ends.write(row, valueAt(value, ['not_after'])),
        present[row] !== isThere,
      ]
      present[row] = isThere
      return changes.includes(true)
    },
    // The certificate itself is not kept, but that there is one.
    read: (row) => ({
      cert: isPresent(row) ? 'PEM' : '',
      not_before: begins.read(row) ?? '',
      not_after: ends.read(row) ?? '',
    }),
    snapshot: (rows): KeptCertificate => ({
      begins: begins.snapshot(rows),
      ends: ends.snapshot(rows),
      present: present.slice(0, rows),
    }),
  }
}

type KeptStates = { before: Uint32Array; after: Uint32Array; times: Float64Array }

const stateColumn = (field: ResourceField, kept?: unknown): StateColumn => {
  const { options = [], phasesOf } = field
  const start = kept as KeptStates | undefined
  let before = start?.before ?? new Uint32Array(0)
  let after = start?.after ?? new Uint32Array(0)
  let times = start?.times ?? new Float64Array(0)
  return {
    kind: 'state',
    field,
    // It is told from the whole record.
    path: [],
    times: () => times,
    stateAt: (now) => (row) => (now < (times[row] ?? Infinity) ? before[row] : after[row]) ?? 0,
    reserve: (capacity) => {
      before = grown(before, new Uint32Array(capacity))
      after = grown(after, new Uint32Array(capacity))
      times = grown(times, new Float64Array(capacity))
    },
    write: (row, source) => {
      const phases = phasesOf?.(source)
      const numberOf = (state: string | undefined) => Math.max(0, options.indexOf(state ?? ''))
      const next = [numberOf(phases?.before), numberOf(phases?.after), phases?.at ?? Infinity]
      const [first = 0, last = 0, at = Infinity] = next
      if (before[row] === first && after[row] === last && times[row] === at) return false
      before[row] = first
      after[row] = last
      times[row] = at
      return true
    },
    // No row shows it.
    read: () => undefined,
    snapshot: (rows): KeptStates => ({
      before: before.slice(0, rows),
      after: after.slice(0, rows),
      times: times.slice(0, rows),
    }),
  }
}

/** The column of a field; null if nothing of it is kept. `kept` is its snapshot. */
export const createColumn = (field: ResourceField, kept?: unknown): Column | null => {
  if (field.isWriteOnly) return null
  const path = field.path.split('.')
  switch (field.kind) {
    case 'id':
    case 'lines':
    case 'json':
      return textsColumn(field, path, kept)
    case 'text':
      return (field.isDistinct ? textsColumn : codesColumn)(field, path, kept)
    case 'reference':
    case 'references':
    case 'flag':
    case 'set':
      return codesColumn(field, path, kept)
    case 'time':
      return timeColumn(field, path, kept)
    case 'certificate':
      return certificateColumn(field, path, kept)
    case 'state':
      return stateColumn(field, kept)
  }
}
