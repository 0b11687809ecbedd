import { isRecord } from '#contract/json-value.ts'
import { validityAt } from '#domain/certificate-state.ts'
import { foldText } from '#domain/fold-text.ts'
import { readJsonMembers } from '#domain/json-members.ts'
import { readTime } from '#domain/read-time.ts'
import { isVisible } from '#domain/visible-text.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'

/** Records in the order of their list; a row is the place of one of them. */
export type Records = readonly WireRecord[]

/** Returns what a function tells of an object, which is told once as long as the object is there. */
export const oncePer = <Of extends object, Told>(tell: (of: Of) => Told): ((of: Of) => Told) => {
  const told = new WeakMap<Of, { readonly it: Told }>()
  return (of) => {
    const last = told.get(of) ?? { it: tell(of) }
    told.set(of, last)
    return last.it
  }
}

/** A column of what is told of each record with its field, once per record and once per list of records. */
const columnOf = <Told>(tellerOf: (field: ResourceField) => (record: WireRecord) => Told) =>
  oncePer((field: ResourceField) => {
    const tell = oncePer(tellerOf(field))
    return oncePer((records: Records): readonly Told[] => records.map((record) => tell(record)))
  })

/** What stands at a path of a record. What every object has besides is no text and no list. */
const memberAt = (record: unknown, names: readonly string[]): unknown => {
  let value = record
  for (const name of names) value = isRecord(value) ? value[name] : undefined
  return value
}

const UNSET: readonly string[] = ['']

/** Reads the texts that records have in a field: one at least, which is empty where nothing is set. */
export const textsReader = ({ path, kind, fallback = '' }: ResourceField) => {
  const names = path.split('.')
  const isList = kind === 'set' || kind === 'references'
  const none = fallback === '' ? UNSET : [fallback]
  return (record: WireRecord): readonly string[] => {
    const value = memberAt(record, names)
    if (isList && Array.isArray(value)) {
      const texts = value.filter((text): text is string => typeof text === 'string' && text !== '')
      return texts.length > 0 ? texts : none
    }
    if (typeof value === 'boolean') return [value ? 'yes' : 'no']
    return !isList && typeof value === 'string' && value !== '' ? [value] : none
  }
}

/** A code for each row, and the values that each code stands for. */
export type Codes = {
  readonly codes: Uint32Array
  readonly items: readonly (readonly string[])[]
}

// A character that nobody types: no word is found across it.
const BETWEEN = '\u0001'

/** Gives rows with equal values equal codes. */
export const encode = (rows: number, valuesOf: (row: number) => readonly string[]): Codes => {
  const codes = new Uint32Array(rows)
  const items: (readonly string[])[] = []
  const known = new Map<string, number>()
  for (let row = 0; row < rows; row += 1) {
    const values = valuesOf(row)
    const [first = ''] = values
    // Of no values the code is another one than of one that is empty.
    const key = values.length === 1 ? first : BETWEEN + values.join(BETWEEN)
    const code = known.get(key) ?? items.push(values) - 1
    known.set(key, code)
    codes[row] = code
  }
  return { codes, items }
}

/** Gives rows in the same state the same code. */
export const encodeStates = (rows: number, stateAt: (row: number) => string): Codes => {
  const codes = new Uint32Array(rows)
  const states: string[] = []
  for (let row = 0; row < rows; row += 1) {
    const state = stateAt(row)
    const known = states.indexOf(state)
    codes[row] = known >= 0 ? known : states.push(state) - 1
  }
  return { codes, items: states.map((state) => [state]) }
}

/** The texts of a field. */
export const textCodes = oncePer((field: ResourceField) => {
  const read = textsReader(field)
  return oncePer((records: Records) =>
    encode(records.length, (row) => {
      const record = records[row]
      return record ? read(record) : UNSET
    }),
  )
})

/** Whether nearly every record has another text in a field: codes would save nothing. */
export const isDistinct = ({ kind, isDistinct: has }: ResourceField): boolean =>
  has === true || kind === 'id' || kind === 'json' || kind === 'lines'

const textAt = (value: unknown, ...path: readonly string[]): string => {
  const text = memberAt(value, path)
  return typeof text === 'string' ? text : ''
}

/** A time in Unix milliseconds: NaN if it is not set, Infinity if the text is no time. */
const timeNumber = (text: string): number => {
  const time = readTime(text)
  if (time instanceof Date) return time.getTime()
  return time === null ? Number.NaN : Infinity
}

/** The times of a field, in Unix milliseconds; not finite where there is none. */
export const timesOf = columnOf(({ path }) => {
  const names = path.split('.')
  return (record) => timeNumber(textAt(record, ...names))
})

export type CertificateDates = {
  readonly begin: number
  readonly end: number
  readonly isPresent: boolean
}

/** The dates of the certificates of a field. */
export const certificatesOf = columnOf(({ path }) => {
  const names = path.split('.')
  return (record): CertificateDates => {
    const certificate = memberAt(record, names)
    return {
      begin: timeNumber(textAt(certificate, 'not_before')),
      end: timeNumber(textAt(certificate, 'not_after')),
      isPresent: textAt(certificate, 'cert') !== '',
    }
  }
})

/** The state of a certificate at a time, as a search asks for it. */
export const certificateStateAt = (
  { begin, end, isPresent }: CertificateDates,
  now: number,
): string => {
  if (begin === Infinity || end === Infinity) return 'unreadable'
  if (Number.isNaN(end)) return isPresent ? 'undated' : 'none'
  const validity = validityAt(Number.isNaN(begin) ? -Infinity : begin, end, now)
  return validity === 'not_yet_valid' ? 'not-yet-valid' : validity
}

/** The phases of a state that is told from the whole record. */
export const phasesOf = columnOf(
  ({ phasesOf: tell }) =>
    (record) =>
      tell?.(record) ?? { before: '', at: Infinity, after: '' },
)

/** The members of the JSON of a field, by their folded paths. */
export const membersOf = columnOf((field) => {
  const read = textsReader(field)
  return (record) => readJsonMembers(read(record)[0] ?? '')
})

/** What records are called: by their title, or by their id where nothing of that can be seen. */
export const titlesOf = columnOf((field) => {
  const read = textsReader(field)
  return (record) => {
    const text = read(record)[0] ?? ''
    return isVisible(text) ? text.trim() : record.id
  }
})

const isSearched = ({ kind, isWriteOnly }: ResourceField): boolean =>
  !isWriteOnly && kind !== 'time' && kind !== 'certificate' && kind !== 'state'

/** All texts of each record in one, folded, in which words are sought. */
export const searchedTexts = oncePer((fields: readonly ResourceField[]) => {
  const readers = fields.filter(isSearched).map(textsReader)
  const tell = oncePer((record: WireRecord): string =>
    foldText(readers.map((read) => read(record).join(BETWEEN)).join(BETWEEN)),
  )
  return oncePer((records: Records): readonly string[] => records.map((record) => tell(record)))
})
