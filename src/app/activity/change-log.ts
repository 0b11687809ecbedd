import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useMemo } from 'react'
import type { AuditEvent } from '#contract/audit.ts'
import { isRecord } from '#contract/json-value.ts'
import { holdsPrivateKey } from '#domain/private-key.ts'
import { useClient } from '../api/use-client.ts'
import { newId, ownerId } from '../connection/connection.ts'
import { storeProblem, type StoreProblem } from '../device/database.ts'
import { erasure } from '../device/erase.ts'
import { isAccountErased } from '../device/storage.ts'
import { isSame } from '../writes/conflicts/field.ts'
import { hearWrites, type DoneWrite } from '../writes/own-changes.ts'
import {
  changeCount,
  clearStoredChanges,
  countChange,
  putChange,
  readStoredChanges,
} from './change-store.ts'
import { operationName } from './record-path.ts'
import { recordPathOf, requestLog, type SentRequest } from './request-log.ts'

/** So many changes are held in memory where the device takes none. */
const MOST_HELD = 500

/** The most characters of the JSON of a change: of a larger one only that it was made is kept. */
const MOST_CHARACTERS = 128 * 1024

/** What this tab has changed and the device has not stored. */
let held: { readonly owner: string; readonly change: AuditEvent }[] = []

/** A record as the service sent it: what the app read of one keeps that. */
const sourceOf = (document: unknown): unknown =>
  isRecord(document) && isRecord(document['source']) && document['source']['id'] === document['id']
    ? document['source']
    : document

/** Whether documents may be stored on this device: no key, no signing request, and not too much. */
const isStorable = (documents: readonly unknown[], key: string): boolean => {
  const text = JSON.stringify(documents)
  return (
    text.length <= MOST_CHARACTERS &&
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

/** Stores what is held. Returns why it could not. */
const storeHeld = async (): Promise<StoreProblem | null> => {
  for (const { owner, change } of held) {
    try {
      await putChange(owner, change)
    } catch (error) {
      return storeProblem(error)
    }
    held = held.filter((one) => one.change !== change)
  }
  return null
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
  if (!request) return
  const owner = ownerId(request.connection)
  const change = changeOf(write, request)
  held = [...held, { owner, change }].slice(-MOST_HELD)
  // What is stored tells itself.
  void storeHeld().then((problem) => problem && countChange())
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
  // Nothing of an account outlives a sign-out.
  erasure.subscribe((state) => {
    if (!state) return
    held = []
    requestLog.set([])
  })
}

/** What this browser has changed of some accounts, the newest first; and why not all of it is stored. */
export const readChanges = async (
  owners: readonly string[],
): Promise<{ changes: readonly AuditEvent[]; problem: StoreProblem | null }> => {
  let problem = await storeHeld()
  const stored = await readStoredChanges(owners).catch((error: unknown) => {
    problem ??= storeProblem(error)
    return []
  })
  const own = held.flatMap(({ owner, change }) => (owners.includes(owner) ? change : []))
  const all = new Map([...stored, ...own].map((change) => [change.id, change]))
  const changes = [...all.values()].toSorted((one, other) => (one.at < other.at ? 1 : -1))
  return { changes, problem }
}

/** Removes all that this browser has noted. Rejects where the device does not. */
export const clearChanges = async (): Promise<void> => {
  await clearStoredChanges()
  held = []
  countChange()
}

/** The owners of what is noted: of the key alone before the service named its account. */
export const useOwners = (): readonly string[] => {
  const { connection } = useClient()
  return useMemo(() => [...new Set([ownerId(connection), connection.id])], [connection])
}

/** How what is on this device is read. */
export const OF_DEVICE = {
  networkMode: 'always',
  retry: false,
  staleTime: 0,
  gcTime: 0,
  placeholderData: keepPreviousData,
} as const

/** What this browser has changed, the newest first; undefined until it was read. */
export const useOwnChanges = () => {
  const owners = useOwners()
  const count = useSelector(changeCount)
  const { data } = useQuery({
    ...OF_DEVICE,
    queryKey: ['own changes', owners, count],
    queryFn: () => readChanges(owners),
  })
  return { changes: data?.changes, problem: data?.problem ?? null }
}
