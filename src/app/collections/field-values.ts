import { memberAt } from '#contract/json-value.ts'
import { byCharacters, compareTexts, foldText } from '#domain/fold-text.ts'
import { isVisible } from '#domain/operator-name.ts'
import { compareVersionTexts } from '#domain/version.ts'
import { readJsonMembers } from '#domain/json-members.ts'
import { oncePer } from '#domain/once-per.ts'
import { readTime, timeInMs } from '#domain/read-time.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'

const UNSET: readonly string[] = ['']

/** Reads the texts that records have in a field: one at least, which is empty where nothing is set. */
export const textsReader = ({
  path,
  fallback = '',
}: Pick<ResourceField, 'path' | 'fallback'>): ((record: WireRecord) => readonly string[]) => {
  const names = path.split('.')
  const none = fallback === '' ? UNSET : [fallback]
  return (record) => {
    const value = memberAt(record, names)
    if (typeof value === 'string' && value !== '') return [value]
    if (typeof value === 'boolean') return [value ? 'yes' : 'no']
    const list: readonly unknown[] = Array.isArray(value) ? value : []
    const texts = list.filter((text): text is string => typeof text === 'string' && text !== '')
    return texts.length > 0 ? texts : none
  }
}

/** What is read of a record in a field, once for each. */
const readOnce = <Told>(read: (record: WireRecord, field: ResourceField) => Told) =>
  oncePer((field: ResourceField) => oncePer((record: WireRecord) => read(record, field)))

const textAt = (record: WireRecord, path: string): string => textsReader({ path })(record)[0] ?? ''

/** The time of a field in Unix milliseconds, of a certificate when it ends; null if it is not set, or is none. */
export const timeOf = readOnce((record, { path, kind }) =>
  timeInMs(readTime(textAt(record, kind === 'certificate' ? `${path}.not_after` : path))),
)

/** The members of the JSON of a field, by their folded paths. */
export const membersOf = readOnce((record, { path }) => readJsonMembers(textAt(record, path)))

const statesOf = readOnce((record, field) => field.statesOf?.(record) ?? (() => UNSET))

type Values = (record: WireRecord, now: number) => readonly string[]

/** The values of a field at a time (Unix milliseconds), or of a member of its JSON, by which records are filtered. */
export const valuesOf = (field: ResourceField, member = ''): Values => {
  if (field.statesOf) {
    const read = statesOf(field)
    return (record, now) => read(record)(now)
  }
  if (member !== '') {
    const read = membersOf(field)
    const path = foldText(member)
    return (record) => read(record).get(path) ?? UNSET
  }
  return textsReader(field)
}

// A character that nobody types: no word is found across it.
const BETWEEN = '\u0001'

/** All texts of a record in one, folded, in which words are sought. */
export const searchedText = oncePer((fields: readonly ResourceField[]) => {
  const readers = fields
    .filter(({ kind, isWriteOnly }) => !isWriteOnly && !/^(time|certificate|state)$/.test(kind))
    .map(textsReader)
  return oncePer((record: WireRecord): string =>
    foldText(readers.map((read) => read(record).join(BETWEEN)).join(BETWEEN)),
  )
})

type Key = string | number | null

/** What a field is sorted by; null comes last in either direction. */
const keyReader = (field: ResourceField): ((record: WireRecord) => Key) => {
  if (field.kind === 'time' || field.kind === 'certificate') return timeOf(field)
  const read = textsReader(field)
  return (record) => {
    const text = read(record).join(', ')
    if (!field.isTitle) return text || null
    return (isVisible(text) ? text.trim() : record.id) || null
  }
}

const sortBy = (field: ResourceField, records: readonly WireRecord[], isDescending: boolean) => {
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
  const column = order.replace(/^-/, '')
  const field = fields.find(({ sort }) => sort === column)
  if (!field) return records
  const orders = ordersOf(records)
  const sorted = orders.get(order) ?? sortBy(field, records, order !== column)
  orders.set(order, sorted)
  return sorted
}
