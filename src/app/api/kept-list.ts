import { OperatorList } from '#contract/operators.ts'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Connection } from '../connection/connection.ts'
import { isRemembered, KEPT_LIST_KEY } from '../connection/store-connection.ts'
import { PAGES } from '../page-descriptions.ts'
import { clearStorage, readStorage, writeStorage } from '../storage.ts'
import type { Client } from './client.ts'
import { readOperatorPage, type OperatorPage } from './operator-document.ts'
import { operatorListQuery } from './operators.ts'

/** In UTF-16 units. A browser gives an origin about ten times as much. */
const MAX_LENGTH = 512 * 1024
const WRITE_AFTER_MS = 300

/** The first page of operators as it was last read with a remembered connection. No key, no draft. */
const KeptList = z.object({
  /** Of this format. */
  version: z.literal(1),
  connection_id: z.string(),
  base_url: z.string(),
  /** Unix milliseconds. */
  read_at: z.number(),
  list: OperatorList,
})

const readKept = () => {
  try {
    return KeptList.parse(JSON.parse(readStorage('local', KEPT_LIST_KEY) ?? ''))
  } catch {
    return null
  }
}

/** The list kept on this device for a connection; null if there is none, or it is broken or foreign. */
export const keptListOf = ({ id, base_url }: Connection) => {
  const kept = readKept()
  const isOwn = kept?.connection_id === id && kept.base_url === base_url
  // A read in the future: the clock was changed, so that its age is unknown.
  return isOwn && kept.read_at <= Date.now() ? kept : null
}

/** When the list kept on this device was read, in Unix milliseconds; null if there is none. */
export const keptListTime = (): number | null => readKept()?.read_at ?? null

/** Removes the list kept on this device. */
export const forgetKeptList = (): void => clearStorage('local', KEPT_LIST_KEY)

const write = ({ connection }: Client, { operators, next_page_uri }: OperatorPage, at: number) => {
  // Signed out or not remembered any more meanwhile.
  if (!isRemembered(connection)) return
  const text = JSON.stringify({
    version: 1,
    connection_id: connection.id,
    base_url: connection.base_url,
    read_at: at,
    list: { operators: operators.map(({ source }) => source), next_page_uri },
  } satisfies z.infer<typeof KeptList>)
  if (text.length > MAX_LENGTH || !writeStorage('local', KEPT_LIST_KEY, text)) forgetKeptList()
}

const keeping = new WeakSet<Client>()

/**
 * Keeps the first page of operators on this device, for the next visit; on the list's own page, shows the kept
 * one until it is read anew. A refused key removes it.
 */
export const keepList = (cache: QueryClient, client: Client): void => {
  if (keeping.has(client)) return
  keeping.add(client)
  const { queryKey } = operatorListQuery(client, null)
  const filter = { queryKey, exact: true }
  const query = () => cache.getQueryCache().find<OperatorPage>(filter)
  const isAtList = ['/', PAGES.operators.path].includes(location.pathname) && !location.search
  const kept = isAtList && !query() ? keptListOf(client.connection) : null
  if (kept) {
    cache.setQueryData(queryKey, readOperatorPage(kept.list), { updatedAt: kept.read_at })
    // However new it is, it is read again.
    void cache.invalidateQueries({ ...filter, refetchType: 'none' })
  }
  const keep = () => {
    const { data, dataUpdatedAt = 0 } = query()?.state ?? {}
    if (data && dataUpdatedAt !== kept?.read_at) write(client, data, dataUpdatedAt)
  }
  keep()
  client.state.subscribe((state) => {
    if (state === 'refused') forgetKeptList()
  })
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query !== query()) return
    if (event.action.type === 'success') setTimeout(keep, WRITE_AFTER_MS)
    const { state } = event.query
    const isRefused = event.action.type === 'error' && client.state.get() === 'refused'
    // What the key may no longer read does not stay on the screen either: the page shows the error.
    if (isRefused && state.dataUpdatedAt === kept?.read_at)
      event.query.setState({ data: undefined })
  })
}
