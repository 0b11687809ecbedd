import { isDeepStrictEqual } from 'node:util'
import type { AuditEvent } from '#contract/audit.ts'
import { type Document, effectFault, newTokens, type SentWrite } from './soak-writes.ts'

/** What a service has: its audit log, the newest event first, and every record by its path. */
export type Stored = { events: readonly AuditEvent[]; records: ReadonlyMap<string, Document> }

type Rules = {
  /** The base of the API in `uri` fields. */
  base: string
  /** Whether the writes of a record are in the log in the order in which they were done. */
  isOrdered: boolean
}

const isDelete = ({ operation }: { operation: string }): boolean => operation.startsWith('delete')

const grouped = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

const textOf = (document: unknown): string => JSON.stringify(document ?? null)

/** The events that follow one after the other: each begins with what the one before has left. */
const historyFault = (
  record: string,
  events: readonly AuditEvent[],
  now: Document | undefined,
  { isOrdered }: Rules,
): string | undefined => {
  const oldestFirst = events.toReversed()
  const found = [...oldestFirst.map(({ before }) => textOf(before)), textOf(now)]
  const left = ['null', ...oldestFirst.map(({ after }) => textOf(after))]
  const isTold = isOrdered
    ? isDeepStrictEqual(found, left)
    : isDeepStrictEqual(found.toSorted(), left.toSorted())
  if (isTold) return undefined
  const at = found.findIndex((text, index) => text !== left[index])
  return `${record}: the log tells another story: ${left[at]} was left and ${found[at]} was found`
}

/** What is wrong with the events of a write that has a token of its own. */
const writeFault = (
  write: SentWrite,
  events: readonly AuditEvent[],
  { base }: Rules,
): string | undefined => {
  const { operation, outcome, token, record, reply, operationId } = write
  const name = `${operation} ${token} (${outcome}) of ${record ?? 'a new record'}`
  const [event] = events
  if (events.length > 1) return `${name} was done ${events.length} times`
  if (!event) return outcome === 'done' ? `${name} is lost` : undefined
  if (outcome === 'refused') return `${name} was done, and refused`
  if (event.operation !== operation) return `${name} is in the log as ${event.operation}`
  if (record !== undefined && event.record !== record)
    return `${name} is in the log for ${event.record}`
  if (reply && !isDeepStrictEqual(event.after, reply))
    return `${name} was answered with ${textOf(reply)} and made ${textOf(event.after)}`
  if (operationId !== undefined && event.operation_id !== operationId)
    return `${name} has another operation id in the log`
  return effectFault(write, event, base)
}

/** What is wrong with the deletes of a record: those that were acknowledged are there, and no more than were sent. */
const deleteFault = (
  record: string,
  writes: readonly SentWrite[],
  events: readonly AuditEvent[],
): string | undefined => {
  const done = writes.filter(({ outcome }) => outcome === 'done')
  const lost = writes.filter(({ outcome }) => outcome === 'lost')
  const ids = new Set(events.map(({ operation_id: id }) => id))
  const missing = done.find(({ operationId }) => !ids.has(operationId))
  if (missing) return `${record}: its delete ${missing.operationId} is not in the log`
  if (ids.size < events.length) return `${record}: one delete is in the log twice`
  if (events.length > done.length + lost.length)
    return `${record} was deleted ${events.length} times, and that was sent ${done.length + lost.length} times`
  return undefined
}

const orderFault = (events: readonly AuditEvent[]): string | undefined => {
  const at = events.findIndex(({ id }, index) => index > 0 && id >= (events[index - 1]?.id ?? ''))
  return at === -1 ? undefined : `The audit log is out of order at ${events[at]?.id}`
}

/** What differs between a service and the writes that were sent to it. */
export const soakFaults = (
  writes: readonly SentWrite[],
  { events, records }: Stored,
  rules: Rules,
): string[] => {
  const faults = [orderFault(events)]
  const byToken = grouped(
    events.filter((event) => !isDelete(event)),
    ({ before, after }) => newTokens(before, after).join(),
  )
  const sent = new Map(writes.filter(({ token }) => token !== '').map((one) => [one.token, one]))
  for (const [token, [event]] of byToken)
    if (!sent.has(token))
      faults.push(`${event?.record} was changed, and nobody sent that: ${token}`)
  for (const write of sent.values())
    faults.push(writeFault(write, byToken.get(write.token) ?? [], rules))

  const deletes = grouped(writes.filter(isDelete), ({ record }) => record ?? '')
  const deleted = grouped(events.filter(isDelete), ({ record }) => record)
  for (const record of new Set([...deletes.keys(), ...deleted.keys()]))
    faults.push(deleteFault(record, deletes.get(record) ?? [], deleted.get(record) ?? []))

  const byRecord = grouped(events, ({ record }) => record)
  for (const record of new Set([...byRecord.keys(), ...records.keys()]))
    faults.push(historyFault(record, byRecord.get(record) ?? [], records.get(record), rules))
  return faults.filter((fault) => fault !== undefined)
}
