import * as z from 'zod/mini'
import type { Difference } from '../mirror/copy/differences.ts'
import { OPERATOR_FIELDS } from '../resources/operators/operator-fields.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { fieldText, fieldValue, hasField, valueText } from '../resources/watched-fields.ts'
import { firstPart } from '../ui/first-part.ts'
import type { Entry } from './entry.ts'
import { keptValue } from './kept-value.ts'
import { recordAt } from './record-path.ts'

const time = z.number().check(z.nonnegative(), z.maximum(8.64e15))
const value = z.optional(z.union([z.string(), z.array(z.string())]))

const SeenChange = z.object({
  id: z.string(),
  kind: z.literal('seen'),
  /** When this browser saw it, and when it last knew the record as it was before; null if nobody knows. */
  at: time,
  since: z.nullable(time),
  what: z.enum(['added', 'removed', 'changed']),
  /** The path of the record in the API, and what it was called. */
  record: z.string(),
  name: z.string(),
  /** The fields that differ, by their wire paths; without values where these were too long. */
  fields: z.array(z.object({ path: z.string(), from: value, to: value })),
})

/** What others have changed of a record, as two reads show it. */
export type SeenChange = z.infer<typeof SeenChange>

/** A change of unknown origin; null if it has another form. */
export const readSeen = (given: unknown): SeenChange | null =>
  SeenChange.safeParse(given).data ?? null

const MOST_NAME = 300

/** A difference as it is kept: the same one has the same id and time, whoever has found it. */
export const seenOf = (found: Difference, keys: readonly string[]): SeenChange => {
  const { kind: what, record, since, at, name } = found
  const short = firstPart(name.trim(), MOST_NAME)
  // Only texts are replaced.
  const kept = keptValue({ name: short, fields: found.fields }, keys).value as Pick<
    SeenChange,
    'name' | 'fields'
  >
  return { id: `${what} ${record}`, kind: 'seen', at, since, what, record, ...kept }
}

/** The fields of the record at a path of the API; none if it is of an unknown kind. */
export const fieldsAt = (record: string): readonly ResourceField[] =>
  recordAt(record)?.kind === 'operator' ? OPERATOR_FIELDS : []

/** What is looked at of a request of this browser. */
export type OwnWrite = Pick<
  Entry,
  'at' | 'took' | 'method' | 'record' | 'status' | 'problem' | 'body' | 'change'
>

// Without an answer nobody knows: what is then as it was to be is likely its work.
const mayBeDone = ({ method, problem, status, change }: OwnWrite): boolean =>
  method !== 'GET' && (change !== undefined || problem === null || status === null || status >= 500)

const wasBetween = ({ at, took }: OwnWrite, seen: SeenChange): boolean =>
  at <= seen.at && (seen.since === null || at + took >= seen.since)

/** Whether a create that got no answer has likely made a record: it has the name that was sent. */
const hasLikelyMade = ({ method, body }: OwnWrite, seen: SeenChange): boolean =>
  method === 'POST' &&
  fieldsAt(seen.record).some(
    (field) => field.isTitle && valueText(fieldValue(body, field)).trim() === seen.name,
  )

/** Whether a write has left this value in a field. */
const hasSet = (
  { change, body }: OwnWrite,
  field: ResourceField,
  to: SeenChange['fields'][number]['to'],
): boolean => {
  const { before, after } = change ?? { before: null, after: body }
  const isWritten = change
    ? fieldText(before, field) !== fieldText(after, field)
    : hasField(after, field)
  // One that was too long to be kept can't be compared.
  return isWritten && (to === undefined || valueText(fieldValue(after, field)) === valueText(to))
}

const groupedBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string) => {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

const leftOf = (seen: SeenChange, own: readonly OwnWrite[]): SeenChange | null => {
  const isBy = (method: string) => own.some((write) => write.method === method)
  if (seen.what === 'added') return isBy('POST') ? null : seen
  if (seen.what === 'removed') return isBy('DELETE') ? null : seen
  const fields = fieldsAt(seen.record)
  const left = seen.fields.filter(({ path, to }) => {
    const field = fields.find((one) => one.path === path)
    return !field || !own.some((write) => hasSet(write, field, to))
  })
  return left.length === 0 ? null : { ...seen, fields: left }
}

/** Tells what is left of a change without what this browser itself has written meanwhile; null if nothing is. */
export const createOwnFilter = (writes: readonly OwnWrite[]) => {
  const byRecord = groupedBy(writes.filter(mayBeDone), ({ record }) => record)
  return (seen: SeenChange): SeenChange | null => {
    const about = byRecord.get(seen.record) ?? []
    const lost =
      seen.what === 'added'
        ? (byRecord.get('') ?? []).filter((write) => hasLikelyMade(write, seen))
        : []
    const own = [...about, ...lost].filter((write) => wasBetween(write, seen))
    return own.length === 0 ? seen : leftOf(seen, own)
  }
}

/** Tells whether a change was kept before: by the copy of another key, or by a page that was closed then. */
export const createKeptFilter = (kept: readonly SeenChange[]) => {
  const byId = groupedBy(kept, ({ id }) => id)
  return (seen: SeenChange): boolean =>
    (byId.get(seen.id) ?? []).some(
      ({ at, fields }) =>
        at >= (seen.since ?? Infinity) && JSON.stringify(fields) === JSON.stringify(seen.fields),
    )
}
