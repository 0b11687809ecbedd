import { isRecord, parsedJson } from '#contract/json-value.ts'
import { OperatorList } from '#contract/operators.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Connection } from '../../connection/connection.ts'
import {
  isKeptFor,
  isRemembered,
  rememberedIds,
  storeConnection,
} from '../../connection/store-connection.ts'
import { removeCopiesBut } from '../../device/erase.ts'
import { ENTRIES } from '../../device/registry.ts'
import { clearStored, readStored, writeStored } from '../../device/storage.ts'
import { PAGES } from '../../page-descriptions.ts'
import type { Client } from '../../api/client.ts'
import { readOperatorPage, type OperatorPage } from './operator-document.ts'
import { operatorListQuery } from './operator-queries.ts'
import type { Session } from '../../api/session.ts'

/** In UTF-16 units. A browser gives an origin about ten times as much. */
const MAX_LENGTH = 512 * 1024
const WRITE_AFTER_MS = 300

const VERSION = 1

/** The first page of operators as it was last read with a remembered connection. No key, no draft. */
type KeptList = {
  version: typeof VERSION
  connection_id: string
  base_url: string
  /** Unix milliseconds. */
  read_at: number
  list: OperatorList
}

const readKept = (): KeptList | null => {
  const kept = parsedJson(readStored(ENTRIES.list) ?? '')
  if (!isRecord(kept)) return null
  const { version, connection_id, base_url, read_at, list } = kept
  if (version !== VERSION || typeof read_at !== 'number') return null
  if (typeof connection_id !== 'string' || typeof base_url !== 'string') return null
  const { data } = OperatorList.safeParse(list)
  return data ? { version, connection_id, base_url, read_at, list: data } : null
}

/** The list kept on this device for a connection; null if there is none, or it is broken or foreign. */
export const keptListOf = (connection: Connection): KeptList | null => {
  const kept = readKept()
  return kept && isKeptFor(connection, kept, kept.read_at) ? kept : null
}

const forgetKeptList = (): void => {
  clearStored(ENTRIES.list)
}

const write = ({ connection }: Client, { operators, next_page_uri }: OperatorPage, at: number) => {
  // Signed out or not remembered any more meanwhile.
  if (!isRemembered(connection)) return
  const text = JSON.stringify({
    version: VERSION,
    connection_id: connection.id,
    base_url: connection.base_url,
    read_at: at,
    list: { operators: operators.map(({ source }) => source), next_page_uri },
  } satisfies KeptList)
  if (text.length > MAX_LENGTH || !writeStored(ENTRIES.list, text)) forgetKeptList()
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
    // Not the list of a connection that has taken the place of this one.
    if (state === 'refused' && isRemembered(client.connection)) forgetKeptList()
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

/** Remembers the tab's connection on this device, or no longer. Nothing is read again for it. */
export const remember = ({ cache, client }: Session, isToRemember: boolean): void => {
  const now = client()
  if (!now) return
  storeConnection(now.connection, isToRemember, now.connection)
  if (isToRemember) return keepList(cache, now)
  // This tab's copy of all operators moves to memory; what a former visit has kept of them is removed.
  if (readStored(ENTRIES.copies) !== null) void removeCopiesBut(rememberedIds())
}
