import type { QueryClient } from '@tanstack/react-query'
import { createAtom } from '@tanstack/react-store'
import { AuditEvent } from '#contract/audit.ts'
import { isRecord, parsedJson } from '#contract/json-value.ts'
import { pathOf, type Operation } from '#contract/operation.ts'
import { holdsPrivateKey } from '#domain/private-key.ts'
import { isOfHost, runtimeConfigQuery, type RuntimeConfig } from '../api/runtime-config.ts'
import type { Network } from '../api/send-request.ts'
import { accountList } from '../connection/account-list.ts'
import { newId, ownerId } from '../connection/connection.ts'
import { ENTRIES } from '../device/registry.ts'
import { isAccountErased } from '../device/storage.ts'
import { isSame } from '../writes/conflicts/field.ts'
import { hearWrites, type DoneWrite } from '../writes/own-changes.ts'
import { requestLog, type SentRequest } from './request-log.ts'

/** So many changes are stored of an account: the oldest make room. */
export const MOST_CHANGES = 100

/** By the account; of one that the device does not store nothing is known. */
const stored = accountList({
  entry: ENTRIES.changes,
  members: ['id', 'event'],
  nameOf: ({ id }) => id,
  most: MOST_CHANGES,
})

/** A record as the service sent it: what the app read of one keeps that. */
const sourceOf = (document: unknown): unknown =>
  isRecord(document) && isRecord(document['source']) && document['source']['id'] === document['id']
    ? document['source']
    : document

/** What a write has changed, in the form of the audit log; without its documents where they may not be stored. */
export const changeOf = (
  { operation: { method, path }, params, before, document }: DoneWrite,
  { connection: { key }, at, operation_id }: SentRequest,
): AuditEvent => {
  const [was, is] = [sourceOf(before) ?? null, sourceOf(document) ?? null]
  const text = JSON.stringify([was, is])
  const isSecret = [key, 'CERTIFICATE REQUEST-----'].some((part) => text.includes(part))
  const isWhole = !isSecret && !holdsPrivateKey([was, is])
  // What is no document is said to be unreadable.
  const given = (one: unknown) => (isWhole || one === null ? one : '')
  // A create has no id in its address; `pathOf` reads only the path of the operation.
  const record = { path: path.includes(':id') ? path : `${path}/:id` } as Operation
  return {
    id: newId(),
    at: new Date(at).toISOString(),
    operation: `${method} ${path}`,
    operation_id,
    key: { name: 'This browser' },
    record: pathOf(record, { id: String(params['id'] ?? (isRecord(is) ? is['id'] : '')) }),
    before: given(was),
    after: given(is),
  }
}

/** What this browser has changed of an account, the newest first; nothing that another version stored in another form. */
export const readChanges = (owner: string): AuditEvent[] =>
  stored.read(owner).flatMap(({ event }) => AuditEvent.safeParse(parsedJson(event)).data ?? [])

/** The browser did not store some change of this tab. */
export const isUnstored = createAtom(false)

export const keepChange = (owner: string, change: AuditEvent): void => {
  const isStored = stored.putFirst(owner, { id: change.id, event: JSON.stringify(change) })
  if (!isStored) isUnstored.set(true)
}

const noteDone = (write: DoneWrite, config: RuntimeConfig | undefined): void => {
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
  const { connection } = request
  // The service's own log has it.
  if (config?.has_audit_log && isOfHost(connection.base_url, config)) return
  keepChange(ownerId(connection), changeOf(write, request))
}

/** Notes from now on what the writes of this tab have changed, and reads the changes again that a page shows. */
export const startRecorder = (cache: QueryClient, network: Network): void => {
  hearWrites((write) => {
    noteDone(write, cache.getQueryData(runtimeConfigQuery(network).queryKey))
    void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'changes' })
  })
}
