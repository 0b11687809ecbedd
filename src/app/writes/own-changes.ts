import { changedFields, isSameValue, valueAt, type Field } from './conflicts/field.ts'
import { subjectOf, type Write, type WriteRequest } from './write.ts'

type Left = { value: unknown; at: number }

/** The documents whose changes are remembered: those of a bulk change push the oldest out. */
const MOST = 200

const leftIn = new Map<string, Map<string, Left>>()

const keyOf = (write: { request: WriteRequest }) =>
  JSON.stringify([write.request.base_url, ...subjectOf(write)])

/** Remembers what a write of this tab has left in the fields that it changed. */
export const noteOwnChanges = <Document, Values extends object>(
  write: Pick<Write<Document, Values>, 'request' | 'fields' | 'toValues'>,
  before: Document | null,
  after: Document | null,
): void => {
  const { fields, toValues } = write
  const key = keyOf(write)
  const left = leftIn.get(key) ?? new Map<string, Left>()
  const values = toValues(after)
  const at = Date.now()
  for (const { path } of changedFields(fields, toValues(before), values))
    left.set(path, { value: valueAt(values, path), at })
  leftIn.delete(key)
  leftIn.set(key, left)
  for (const oldest of leftIn.keys()) {
    if (leftIn.size <= MOST) break
    leftIn.delete(oldest)
  }
}

/**
 * The fields that somebody else has changed in a document since a time: those that differ, without those that have
 * what this tab's last write of them left.
 */
export const changedByOthers = (
  write: Pick<Write<never, never>, 'request' | 'fields'>,
  since: { values: unknown; at: number },
  now: unknown,
): Field[] => {
  const left = leftIn.get(keyOf(write))
  return changedFields(write.fields, since.values, now).filter(({ path, kind }) => {
    const own = left?.get(path)
    return !own || own.at < since.at || !isSameValue(kind, own.value, valueAt(now, path))
  })
}

/** A write that was done: with what was there before it, and what the service has now. */
export type DoneWrite = Pick<WriteRequest, 'operation' | 'params'> & {
  before: unknown
  document: unknown
}

let hear = (_write: DoneWrite): void => undefined

/** Tells of a write that was done. */
export const tellWrite = (write: DoneWrite): void => hear(write)

/** From now on hears every write that this tab has done. */
export const hearWrites = (next: typeof hear): void => {
  hear = next
}
