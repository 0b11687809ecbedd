import type { ResourceField } from '../resources/resource-field.ts'
import { flagOf, textOf, textsOf } from './field-values.ts'
import { isAscii } from './fold-text.ts'
import { createNumbers } from './numbers.ts'
import { createTextColumn, type TextChunk } from './text-column.ts'
import { certificateColumn, timeColumn } from './time-column.ts'
import { createValueCodes, type ValueCodes } from './value-codes.ts'

/** What every column has. */
type AnyColumn = {
  readonly field: ResourceField
  readonly path: readonly string[]
  /** Takes what the record with this id has; tells whether it changed. */
  readonly write: (row: number, value: unknown, id: string) => boolean
  /** What a row has, as the service would send it. */
  readonly read: (row: number) => unknown
  /** What the rows below `rows` have, as data that can be stored. */
  readonly snapshot: (rows: number) => unknown
}

/** A code for each row, and what the codes stand for. */
export type Codes = {
  readonly codes: () => Uint32Array | Uint16Array
  readonly dictionary: ValueCodes
}
/** One of few texts, or a list of them, for each row; of an address the part before the id, as a list of one. */
export type CodesColumn = AnyColumn & ReturnType<typeof codesColumn>
/** A text for each row. */
export type TextsColumn = AnyColumn & ReturnType<typeof textsColumn>
/** A state of each row, which may be another one from a time on. */
export type StateColumn = AnyColumn & ReturnType<typeof stateColumn>
/** The validity of a certificate for each row. */
export type CertificateColumn = AnyColumn & ReturnType<typeof certificateColumn>
/** The values of one field of all records, by row. */
export type Column =
  | CodesColumn
  | TextsColumn
  | StateColumn
  | (AnyColumn & ReturnType<typeof timeColumn>)
  | CertificateColumn

// ASCII composes with nothing before it: such an id and what is before it are folded one by one.
const addressItem = (text: string, id: string): string | string[] =>
  id !== '' && isAscii(id) && text.endsWith(id) ? [text.slice(0, -id.length)] : text

// What was kept is a snapshot of the same version: it has the form that `snapshot` gave it.
const codesColumn = (field: ResourceField, kept?: unknown) => {
  const isSet = field.kind === 'set' || field.kind === 'references'
  const start = kept as { codes: Uint32Array; items: (string | string[])[] } | undefined
  const dictionary = createValueCodes(field.fallback, start?.items)
  const codes = createNumbers(Uint32Array, start?.codes)
  return {
    kind: 'codes' as const,
    dictionary,
    codes: codes.all,
    write: (row: number, value: unknown, id: string) => {
      const text = textOf(value)
      const item = isSet ? textsOf(value) : field.isAddress ? addressItem(text, id) : text
      return codes.set(row, dictionary.codeOf(item))
    },
    read: (row: number) => {
      const item = dictionary.itemOf(codes.at(row))
      return field.kind === 'flag' ? flagOf(item) : item
    },
    snapshot: (rows: number) => ({ codes: codes.snapshot(rows), items: dictionary.items() }),
  }
}

const textsColumn = (field: ResourceField, kept?: unknown) => {
  // What no row shows is only searched; ids the table has itself.
  const isFolded = field.kind === 'id' || (!field.isListed && !field.isTitle)
  const texts = createTextColumn(isFolded, kept as TextChunk[] | undefined)
  return {
    kind: 'texts' as const,
    texts,
    write: (row: number, value: unknown) => texts.set(row, textOf(value)),
    read: texts.get,
    snapshot: texts.chunks,
  }
}

type KeptStates = { before: Uint8Array; after: Uint8Array; times: Float64Array }

const stateColumn = ({ options: states = [], phasesOf }: ResourceField, kept?: unknown) => {
  const start = kept as KeptStates | undefined
  const before = createNumbers(Uint8Array, start?.before)
  const after = createNumbers(Uint8Array, start?.after)
  const times = createNumbers(Float64Array, start?.times)
  const numberOf = (state = '') => Math.max(0, states.indexOf(state))
  return {
    kind: 'state' as const,
    /** When it changes, in Unix milliseconds: Infinity if never. */
    times: times.all,
    states,
    /** Tells the state of a row at a time, as its place in `states`. */
    stateAt: (now: number) => (row: number) => (now < times.at(row) ? before : after).at(row),
    write: (row: number, source: unknown) => {
      const phases = phasesOf?.(source)
      const changes = [
        before.set(row, numberOf(phases?.before)),
        after.set(row, numberOf(phases?.after)),
        times.set(row, phases?.at ?? Infinity),
      ]
      return changes.includes(true)
    },
    // No row shows it.
    read: () => undefined,
    snapshot: (rows: number): KeptStates => ({
      before: before.snapshot(rows),
      after: after.snapshot(rows),
      times: times.snapshot(rows),
    }),
  }
}

const columnOf = (field: ResourceField, kept?: unknown) => {
  switch (field.kind) {
    case 'id':
    case 'lines':
    case 'json':
      return textsColumn(field, kept)
    case 'text':
      return field.isDistinct ? textsColumn(field, kept) : codesColumn(field, kept)
    case 'reference':
    case 'references':
    case 'flag':
    case 'set':
      return codesColumn(field, kept)
    case 'time':
      return timeColumn(kept)
    case 'certificate':
      return certificateColumn(kept)
    case 'state':
      return stateColumn(field, kept)
  }
}

/** The column of a field; null if nothing of it is kept. `kept` is its snapshot. */
export const createColumn = (field: ResourceField, kept?: unknown): Column | null => {
  if (field.isWriteOnly) return null
  // A state is told from the whole record.
  const path = field.kind === 'state' ? [] : field.path.split('.')
  return { field, path, ...columnOf(field, kept) }
}
