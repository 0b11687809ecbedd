import { readCertificate, type Certificate } from '#domain/certificate-state.ts'
import { isRecord, isUnset, memberAt, textOrJson } from '#contract/json-value.ts'
import { readTime, type WireTime } from '#domain/read-time.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { textOf } from '../search/field-values.ts'
import { readJsonObject } from '../writes/conflicts/json-text.ts'

/** An element of a list or a member of a JSON text, and whether each of the compared records has the same. */
export type Piece = { readonly text: string; readonly isShared: boolean }

/** What a record has in a field, as it is shown beside that of others. */
export type ComparedValue =
  | { readonly kind: 'unset' }
  /** Its own part stands between what all of them begin and end with. */
  | { readonly kind: 'text'; readonly start: string; readonly own: string; readonly end: string }
  | { readonly kind: 'pieces'; readonly of: 'list' | 'json'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'time'; readonly time: WireTime }
  | { readonly kind: 'certificate'; readonly certificate: Certificate }

/** A field with what each of the compared records has in it. */
export type ComparedRow = {
  readonly path: string
  readonly heading: string
  /** Undefined for what the resource does not describe. */
  readonly field: ResourceField | undefined
  readonly isEqual: boolean
  readonly values: readonly ComparedValue[]
}

const UNSET: ComparedValue = { kind: 'unset' }

/** A value as one text that is equal where two values say the same. */
const keyOf = (field: ResourceField | undefined, value: unknown): string => {
  if (isUnset(value)) return ''
  if (field?.kind === 'time' && typeof value === 'string') {
    const time = readTime(value)
    return time instanceof Date ? String(time.getTime()) : (time ?? '')
  }
  if (Array.isArray(value)) {
    const items = value.map(textOrJson)
    return JSON.stringify(field?.isOrdered || !field ? items : [...new Set(items)].toSorted())
  }
  return typeof value === 'boolean' ? textOf(value) : textOrJson(value)
}

const sharedCount = (texts: readonly (readonly string[])[], at: 'start' | 'end'): number => {
  const [first = [], ...others] = texts
  const partOf = (text: readonly string[], index: number) =>
    at === 'start' ? text[index] : text[text.length - 1 - index]
  let count = 0
  while (
    count < first.length &&
    others.every((text) => count < text.length && partOf(text, count) === partOf(first, count))
  )
    count += 1
  return count
}

/** Longer ones are read as a whole. */
const MARKED = 20_000

/** The texts, each cut into what all begin with, its own part, and what all end with. */
export const cutTexts = (texts: readonly string[]): ComparedValue[] => {
  const whole = (own: string): ComparedValue =>
    own === '' ? UNSET : { kind: 'text', start: '', own, end: '' }
  const set = texts.filter((text) => text !== '')
  if (set.length < 2 || set.some((text) => text.length > MARKED)) return texts.map(whole)
  // By words: a mark inside of one is hard to read.
  const words = new Map(
    set.map((text) => [text, text.split(/(?<=[^\p{L}\p{N}])|(?=[^\p{L}\p{N}])/u)]),
  )
  const cut = [...words.values()]
  const start = sharedCount(cut, 'start')
  const shortest = Math.min(...cut.map((text) => text.length))
  const end = Math.min(sharedCount(cut, 'end'), shortest - start)
  return texts.map((text) => {
    const own = words.get(text)
    if (!own) return whole(text)
    return {
      kind: 'text',
      start: own.slice(0, start).join(''),
      own: own.slice(start, own.length - end).join(''),
      end: own.slice(own.length - end).join(''),
    }
  })
}

const piecesOf = (of: 'list' | 'json', lists: readonly (readonly string[])[]): ComparedValue[] =>
  lists.map((list) =>
    list.length === 0
      ? UNSET
      : {
          kind: 'pieces',
          of,
          pieces: list.map((text) => ({
            text,
            isShared: lists.every((other) => other.includes(text)),
          })),
        },
  )

/** The members of JSON texts, each as a line; null if one of the texts is no JSON object. */
const membersOf = (texts: readonly string[]): string[][] | null => {
  const lists = texts.map((text) => {
    if (text === '') return []
    const object = readJsonObject(text)
    return object && [...object.members].map(([name, { value }]) => `${name}: ${value.compact}`)
  })
  return lists.every((list) => list !== null) ? lists : null
}

const valuesOf = (field: ResourceField | undefined, raw: readonly unknown[]): ComparedValue[] => {
  switch (field?.kind) {
    case 'time':
      return raw.map((value) =>
        isUnset(value) ? UNSET : { kind: 'time', time: readTime(textOrJson(value)) },
      )
    case 'certificate':
      return raw.map((value) =>
        isRecord(value) ? { kind: 'certificate', certificate: certificateIn(value) } : UNSET,
      )
    case 'set':
    case 'references':
      return piecesOf(
        'list',
        raw.map((value) => (Array.isArray(value) ? value.map(textOrJson) : [])),
      )
    case 'json': {
      const members = membersOf(raw.map(textOf))
      if (members) return piecesOf('json', members)
      break
    }
    default:
  }
  return cutTexts(
    raw.map((value) =>
      isUnset(value) ? '' : typeof value === 'boolean' ? textOf(value) : textOrJson(value),
    ),
  )
}

const certificateIn = (value: Record<string, unknown>): Certificate =>
  readCertificate({
    cert: textOf(value['cert']),
    not_before: textOf(value['not_before']),
    not_after: textOf(value['not_after']),
  })

/** The paths of what records have beside the fields of their resource. */
const otherPaths = (fields: readonly ResourceField[], sources: readonly unknown[]): string[] => {
  const within = (value: unknown, above: readonly string[]): string[] =>
    isRecord(value)
      ? Object.entries(value).flatMap(([name, inner]) => {
          const path = [...above, name].join('.')
          if (fields.some((field) => field.path === path)) return []
          const isPartial = fields.some((field) => field.path.startsWith(`${path}.`))
          if (!isPartial) return [path]
          return isRecord(inner) ? within(inner, [...above, name]) : []
        })
      : []
  return [...new Set(sources.flatMap((source) => within(source, [])))]
}

// What tells every record apart, and what the service never sends, is not compared.
const isCompared = ({ kind, isAddress, isWriteOnly }: ResourceField): boolean =>
  kind !== 'id' && kind !== 'state' && !isAddress && !isWriteOnly

/**
 * All that a record says as one text, which is equal where two say the same: in those of the fields that are `wanted`,
 * and in what no field describes.
 */
export const contentKey = (
  fields: readonly ResourceField[],
  source: Readonly<Record<string, unknown>>,
  wanted: (field: ResourceField) => boolean,
): string => {
  const keyAt = (path: string, field?: ResourceField) =>
    keyOf(field, memberAt(source, path.split('.')))
  const others = otherPaths(fields, [source]).toSorted()
  return JSON.stringify([
    fields.filter((field) => isCompared(field) && wanted(field)).map((one) => keyAt(one.path, one)),
    others.map((path) => [path, keyAt(path)]).filter(([, key]) => key !== ''),
  ])
}

/**
 * The fields of records side by side, as the service sent these: what differs first. What tells every record apart
 * (its id, its address) is left out, and so is what the service never sends.
 */
export const compareRows = (
  fields: readonly ResourceField[],
  sources: readonly Readonly<Record<string, unknown>>[],
): ComparedRow[] => {
  const rowOf = (path: string, heading: string, field: ResourceField | undefined): ComparedRow => {
    const raw = sources.map((source) => memberAt(source, path.split('.')))
    const keys = new Set(raw.map((value) => keyOf(field, value)))
    return { path, heading, field, isEqual: keys.size <= 1, values: valuesOf(field, raw) }
  }
  const rows = [
    ...fields.filter(isCompared).map((field) => rowOf(field.path, field.heading, field)),
    ...otherPaths(fields, sources).map((path) => rowOf(path, path, undefined)),
  ]
  return [...rows.filter(({ isEqual }) => !isEqual), ...rows.filter(({ isEqual }) => isEqual)]
}
