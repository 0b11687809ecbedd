import { cursorOf } from '#contract/paging.ts'
import { isNotFound } from '../api/api-error.ts'
import type { AnsweredCall, Client } from '../api/client.ts'
import type { CopiedResource, WireRecord } from '../resources/copied-resource.ts'
import type { RecordStore } from './record-store.ts'

/** Takes the page of a list that somebody has read. */
const takeListPage = (copied: CopiedResource, store: RecordStore, call: AnsweredCall): void => {
  const { reply, options, sent_at } = call
  const all = copied.recordsOf(reply)
  const records = all.map(copied.read).filter((record) => record !== null)
  // The operation's own schema has parsed it.
  const { next_page_uri } = reply as { next_page_uri?: string | null }
  const isFirst = !options?.cursor
  if (isFirst && cursorOf(next_page_uri ?? null) === null)
    store.takeWhole(records, sent_at, all.length - records.length)
  else if (records.length > 0) store.take(records, sent_at, isFirst ? 'first' : 'last')
}

/** Takes what the answer to a call says of the records of a resource. */
const takeCall = (copied: CopiedResource, store: RecordStore, call: AnsweredCall): void => {
  const { operation, params, reply, error, sent_at } = call
  const { method, path } = operation
  if (path === copied.recordPath) {
    const id = params?.['id'] ?? ''
    if ((error === null && method === 'DELETE') || isNotFound(error)) return store.drop([id])
  } else if (path !== copied.listPath) return undefined
  if (error !== null) return undefined
  if (path === copied.listPath && method === 'GET') return takeListPage(copied, store, call)
  // The operation's own schema has parsed it. Of a write, what is read meanwhile may be of before.
  return store.take([reply as WireRecord], method === 'GET' ? sent_at : store.map.clock())
}

/** Takes the records of every reply that a client gets: of a read, a write or a part of a bulk change. */
export const watchReplies = (
  client: Pick<Client, 'watch'>,
  copied: CopiedResource,
  store: RecordStore,
): (() => void) => client.watch((call) => takeCall(copied, store, call))
