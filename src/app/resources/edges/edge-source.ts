import {
  EDGE_MODULES,
  modulesOf,
  type EdgeModule,
  type ModuleReply,
} from '#contract/edge-modules.ts'
import { isApiError, isNotFound, orNull } from '../../api/api-error.ts'
import type { Client, AnsweredCall } from '../../api/client.ts'
import { isOfHost, runtimeConfigQuery } from '../../api/runtime-config.ts'
import type { Session } from '../../api/session.ts'
import { ownerId } from '../../connection/connection.ts'
import { explainError } from '../../errors/explain-error.ts'
import { plural } from '../../ui/intl.ts'
import type { CollectedResource, RecordReads, Calls } from '../collected-resource.ts'
import { catalogueFor } from './catalogue.ts'
import { edgeBook } from './edge-book.ts'
import type { BookEntry } from './edge-entry.ts'
import { EDGE_FIELDS } from './edge-fields.ts'
import { edgeRecord, type EdgeRecord, type Readings, type ModuleReading } from './edge-record.ts'
import { EDGE_WORDS, edgeKey, edgeOfKey, type Edge } from './edge.ts'
import { hostEntry, mergedEdges, type KnownEdge } from './known-edges.ts'
import { readTeamList } from './team-list.ts'

const oddText = (odd: number) =>
  plural(odd, {
    one: "# entry of the service's list of edges can't be read and is not shown.",
    other: "# entries of the service's list of edges can't be read and are not shown.",
  })

const LOOP = "The service's list of edges repeats a page: there may be more edges."

/** The edges that are known for a connection, with what was read of their modules in this page. */
const openEdges = (
  { cache, network }: Pick<Session, 'cache' | 'network'>,
  client: Client,
): RecordReads => {
  const { base_url } = client.connection
  const book = edgeBook(ownerId(client.connection))
  const listeners = new Set<() => void>()
  const readings = new Map<string, Readings>()
  let hosted: readonly BookEntry[] = []
  let team: readonly BookEntry[] = []
  let isTeamListed = false
  let problem: string | null = null
  let edges = new Map<string, KnownEdge>()
  let records = new Map<string, EdgeRecord>()
  /** Of all records; null: to be made anew. */
  let list: readonly EdgeRecord[] | null = null

  const tell = () => {
    list = null
    for (const listener of listeners) listener()
  }
  const recordOf = (edge: KnownEdge): EdgeRecord =>
    edgeRecord(edge, readings.get(edgeKey(edge)) ?? {})
  const rebuild = () => {
    const before = edges
    edges = new Map(
      mergedEdges([
        { by: 'device', entries: book.get() },
        { by: 'host', entries: hosted },
        { by: 'service', entries: team },
      ]).map((edge) => [edgeKey(edge), edge]),
    )
    records = new Map(
      [...edges].map(([key, edge]) => {
        const known = records.get(key)
        const isSame = known && JSON.stringify(before.get(key)) === JSON.stringify(edge)
        return [key, isSame ? known : recordOf(edge)]
      }),
    )
    tell()
  }
  const setReadings = (key: string, read: Readings, begun: number) => {
    readings.set(key, withRead(readings.get(key) ?? {}, read, begun))
    const edge = edges.get(key)
    if (edge) records.set(key, recordOf(edge))
  }
  const ofBook = book.subscribe(rebuild)
  rebuild()
  const ready = cache.fetchQuery(runtimeConfigQuery(network)).then(
    (config) => {
      hosted = catalogueFor(config, base_url).map(hostEntry)
      isTeamListed = config.lists_edges && isOfHost(base_url, config)
      rebuild()
    },
    // Without the host's settings, the edges of this device are shown.
    () => undefined,
  )
  return {
    records: () => (list ??= [...records.values()]),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ready,
    readList: async (calls, signal) => {
      if (!isTeamListed) return
      const begun = Date.now()
      try {
        const { listed, odd, isLoop } = await readTeamList(calls, signal)
        team = listed.map(({ entry }) => entry)
        problem = [odd > 0 && oddText(odd), isLoop && LOOP].filter(Boolean).join(' ') || null
        for (const { entry, readings: read } of listed) setReadings(edgeKey(entry), read, begun)
        rebuild()
      } catch (error) {
        if (signal.aborted || !isApiError(error) || error.isRetryable || error.status === 401)
          throw error
        problem = `Couldn't read the service's list of edges: ${explainError(error).title}.`
      }
    },
    problem: () => problem,
    read: async (calls, key, signal, isAlone) => {
      const begun = Date.now()
      setReadings(key, await readModules(calls, edgeOfKey(key), signal, isAlone), begun)
      tell()
    },
    take: (call) => {
      const id = call.params?.['id']
      const module = EDGE_MODULES.find(({ get }) => get.path === call.operation.path)
      const now = Date.now()
      const reading = heardReading(call, now)
      if (!module || !reading || id === undefined) return
      const key = edgeKey({ kind: module.kind, id })
      setReadings(key, { [module.module]: reading }, now)
      if (edges.has(key)) tell()
    },
    close: () => {
      ofBook.unsubscribe()
      listeners.clear()
    },
  }
}

/** Edges, which the API cannot list. */
export const COLLECTED_EDGES: CollectedResource = {
  key: 'edges',
  words: EDGE_WORDS,
  fields: EDGE_FIELDS,
  source: openEdges,
}

/** A failure that the read of the next edge would meet, too. */
const isGeneral = (error: unknown, isAlone: boolean): boolean => {
  if (!isApiError(error) || error.status === 401 || error.status === 429) return true
  return error.isRetryable && !error.isStatus(500) && !isAlone
}

type Reading = Readonly<{ module: string; reading: ModuleReading }>

const readModule = async (
  calls: Calls,
  { module, get }: EdgeModule,
  id: string,
  signal: AbortSignal,
  isAlone: boolean,
): Promise<Reading> => {
  try {
    const reply = await orNull(calls.call(get, { params: { id }, signal }))
    return { module, reading: { at: Date.now(), reply } }
  } catch (error) {
    if (signal.aborted || isGeneral(error, isAlone)) throw error
    return { module, reading: { at: Date.now(), failure: explainError(error).title } }
  }
}

/**
 * Reads the modules of an edge. Throws what the read of the next edge would meet, too; a failure that only this edge
 * meets is what was read of its module. `isAlone`: it fails again and again while others are read.
 */
export const readModules = async (
  calls: Calls,
  { kind, id }: Edge,
  signal: AbortSignal,
  isAlone: boolean,
): Promise<Readings> => {
  const found = await Promise.all(
    modulesOf(kind).map((module) => readModule(calls, module, id, signal, isAlone)),
  )
  return Object.fromEntries(found.map(({ module, reading }) => [module, reading]))
}

/** What a reply to a request for a module says of it; null if it says nothing. */
export const heardReading = (
  { operation, reply, error }: AnsweredCall,
  at: number,
): ModuleReading | null => {
  if (isNotFound(error)) return operation.method === 'PUT' ? null : { at, reply: null }
  if (error !== null) return null
  // The operation's own schema has parsed it.
  return { at, reply: operation.method === 'DELETE' ? null : (reply as ModuleReply) }
}

/** What is known after a read that began at a time: what came after that is newer. */
export const withRead = (known: Readings, read: Readings, begun: number): Readings => {
  const newer = Object.entries(known).filter(([, { at }]) => at > begun)
  return { ...known, ...read, ...Object.fromEntries(newer) }
}
