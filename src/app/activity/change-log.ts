import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createAtom, useSelector } from '@tanstack/react-store'
import { AuditEvent } from '#contract/audit.ts'
import { isRecord, parsedJson } from '#contract/json-value.ts'
import { holdsPrivateKey } from '#domain/private-key.ts'
import { useClient } from '../api/use-client.ts'
import { newId, ownerId } from '../connection/connection.ts'
import { erasure } from '../device/erase.ts'
import { ENTRIES } from '../device/registry.ts'
import { isAccountErased, onStoredElsewhere, readStored, writeStored } from '../device/storage.ts'
import { isSame } from '../writes/conflicts/field.ts'
import { hearWrites, type DoneWrite } from '../writes/own-changes.ts'
import { operationName } from './record-path.ts'
import { recordPathOf, requestLog, type SentRequest } from './request-log.ts'

/** So many changes are kept of an account, in so many characters: the oldest make room. */
export const MOST_CHANGES = 200
const MOST_CHARACTERS = 500_000

/** The most characters of the JSON of a change: of a larger one only that it was made is kept. */
const LARGEST_CHANGE = 128 * 1024

/** What this tab has changed and the device has not stored, by the account, the newest first. */
const unstored = new Map<string, readonly AuditEvent[]>()

/** Counts what is noted and cleared, in other tabs, too. */
const changeCount = createAtom(0)
const countChange = () => changeCount.set((count) => count + 1)

/** A record as the service sent it: what the app read of one keeps that. */
const sourceOf = (document: unknown): unknown =>
  isRecord(document) && isRecord(document['source']) && document['source']['id'] === document['id']
    ? document['source']
    : document

/** Whether documents may be stored on this device: no key, no signing request, and not too much. */
const isStorable = (documents: readonly unknown[], key: string): boolean => {
  const text = JSON.stringify(documents)
  return (
    text.length <= LARGEST_CHANGE &&
    !(key && text.includes(key)) &&
    !text.includes('CERTIFICATE REQUEST-----') &&
    !holdsPrivateKey(documents)
  )
}

/** What a write has changed, in the form of the audit log; without its documents where they may not be stored. */
export const changeOf = (
  { operation, params, before, document }: DoneWrite,
  { connection: { key }, at, operation_id: sent }: SentRequest,
): AuditEvent => {
  const [was, is] = [sourceOf(before) ?? null, sourceOf(document) ?? null]
  const id = params['id'] ?? (isRecord(is) ? is['id'] : '')
  const isWhole = isStorable([was, is], key)
  // What is no document is said to be unreadable.
  const given = (document: unknown) => (isWhole || document === null ? document : '')
  return {
    id: newId(),
    at: new Date(at).toISOString(),
    operation: operationName(operation.method, operation.path),
    operation_id: sent,
    key: { name: 'This browser' },
    record: recordPathOf(operation, id),
    before: given(was),
    after: given(is),
  }
}

/** What is stored of an account. A change that another version stored in another form is left out. */
const storedChanges = (owner: string): AuditEvent[] => {
  const given = parsedJson(readStored(ENTRIES.changes, owner) ?? '')
  return (Array.isArray(given) ? given : []).flatMap((one) => AuditEvent.safeParse(one).data ?? [])
}

/** What this browser has changed of an account, the newest first. */
export const readChanges = (owner: string): AuditEvent[] => [
  ...(unstored.get(owner) ?? []),
  ...storedChanges(owner),
]

/** Keeps a change of an account; if the device does not store it, as long as the page. */
export const keepChange = (owner: string, change: AuditEvent): void => {
  const own = [change, ...(unstored.get(owner) ?? [])]
  let room = MOST_CHARACTERS
  const kept = [change, ...readChanges(owner)]
    .slice(0, MOST_CHANGES)
    .filter((one) => (room -= JSON.stringify(one).length) >= 0)
  if (writeStored(ENTRIES.changes, JSON.stringify(kept), owner)) unstored.delete(owner)
  else unstored.set(owner, own.slice(0, MOST_CHANGES))
  countChange()
}

const noteDone = (write: DoneWrite): void => {
  if (isAccountErased()) return
  const request = requestLog
    .get()
    .findLast(
      ({ operation: { method, path }, params }) =>
        method === write.operation.method &&
        path === write.operation.path &&
        isSame(params ?? {}, write.params),
    )
  if (request) keepChange(ownerId(request.connection), changeOf(write, request))
}

/** Notes from now on what the writes of this tab have changed. */
export const startRecorder = (): void => {
  hearWrites((write) => {
    try {
      noteDone(write)
    } catch {
      // A change that can't be noted is made all the same.
    }
  })
  onStoredElsewhere(ENTRIES.changes, countChange)
  // Nothing of an account outlives a sign-out.
  erasure.subscribe((state) => {
    if (!state) return
    unstored.clear()
    requestLog.set([])
  })
}

/** How what is on this device is read. */
export const OF_DEVICE = {
  networkMode: 'always',
  retry: false,
  staleTime: 0,
  gcTime: 0,
  placeholderData: keepPreviousData,
} as const

/** What this browser has changed, the newest first, undefined until it was read; and whether all of it is stored. */
export const useOwnChanges = () => {
  const owner = ownerId(useClient().connection)
  const count = useSelector(changeCount)
  const { data: changes } = useQuery({
    ...OF_DEVICE,
    queryKey: ['own changes', owner, count],
    queryFn: () => readChanges(owner),
  })
  return { changes, isStored: unstored.size === 0 }
}
