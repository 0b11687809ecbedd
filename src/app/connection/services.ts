import { parsedJson } from '#contract/json-value.ts'
import * as z from 'zod/mini'
import { ENTRIES } from '../device/registry.ts'
import { clearStored, readStored, storedParts, writeStored } from '../device/storage.ts'
import { newId, type Connection } from './connection.ts'
import { connectionIds, hasMark, isLocked, MARKS, setMark } from './marks.ts'
import { allStoredIn } from './store-connection.ts'
import { tellServiceChange } from './service-changes.ts'
import { compareTexts } from '#domain/fold-text.ts'

/** The most characters of a name, and the most connections that one device knows. */
export const NAME_LENGTH = 60
export const MOST_SERVICES = 50

/** A connection as a person has named it on this device. It has no key: that is stored with the connection itself. */
export type Service = {
  /** At random: it stays the same with another key. */
  readonly id: string
  readonly name: string
  readonly base_url: string
  readonly version_header: string
  /** The ids of the connections and accounts that were reached by it: none before the first time. */
  readonly ids: readonly string[]
}

const Stored = z.object({
  name: z.string().check(z.minLength(1)),
  base_url: z.string().check(z.refine((url) => /^https?:/.test(url) && URL.canParse(url))),
  version_header: z.string(),
  ids: z.array(z.string().check(z.regex(/^[\w-]{1,64}$/))),
})

const readOne = (id: string): Service | null => {
  const { data } = Stored.safeParse(parsedJson(readStored(ENTRIES.services, id) ?? ''))
  return data ? { id, ...data } : null
}

/** The connections that people have named on this device, by their names. */
export const readServices = (): Service[] =>
  storedParts(ENTRIES.services)
    .flatMap((id) => readOne(id) ?? [])
    .toSorted((a, b) => compareTexts(a.name, b.name))

/** Keeps a connection's name and marks on this device. False if there is no room. */
export const writeService = ({ id, ...service }: Service): boolean => {
  const isStored = writeStored(ENTRIES.services, JSON.stringify(service), id)
  tellServiceChange()
  return isStored
}

/** The named connection that a connection is of. */
export const serviceOf = (
  connection: Connection,
  services: readonly Service[] = readServices(),
): Service | undefined => {
  const ids = connectionIds(connection)
  return services.find((service) => service.ids.some((id) => ids.includes(id)))
}

/** All ids of a named connection, under which its marks and what else is kept of it are found. */
export const idsOf = ({ id, ids }: Pick<Service, 'id' | 'ids'>): readonly string[] => [id, ...ids]

/** The ids of a connection, with those of its other keys and accounts if it is named. */
export const allIds = (connection: Connection): readonly string[] => {
  const service = serviceOf(connection)
  return [...new Set([...connectionIds(connection), ...(service ? idsOf(service) : [])])]
}

/** A connection of a named one whose key is in this tab or on this device; undefined if its key must be typed. */
export const connectionOf = ({ ids }: Pick<Service, 'ids'>): Connection | undefined =>
  [...allStoredIn('session'), ...allStoredIn('local')].find((one) =>
    connectionIds(one).some((id) => ids.includes(id)),
  )

/** What the mark as production does, beside the box that sets it. */
export const PRODUCTION_HINT =
  "Shown beside the connection's name. Deletes and opening an edge then ask for its name, or for the number if there are many."

/** Whether a connection is marked as production on this device. */
export const isMarked = (connection: Connection): boolean =>
  hasMark('production', connectionIds(connection))

/** The next free name like this one: "Staging 2". */
export const freeName = (wanted: string, taken: readonly Pick<Service, 'name'>[]): string => {
  const name = wanted.trim().slice(0, NAME_LENGTH)
  const isTaken = (one: string) =>
    taken.some((service) => service.name.toLowerCase() === one.toLowerCase())
  for (let at = 1; ; at += 1) {
    const end = at === 1 ? '' : ` ${at}`
    const next = name.slice(0, NAME_LENGTH - end.length) + end
    if (!isTaken(next)) return next
  }
}

/** Notes that a connection is reached by a named one: its marks hold for it from now on. */
export const linkService = (service: Service, connection: Connection): void => {
  const ids = [...new Set([...service.ids, ...connectionIds(connection)])]
  if (ids.length === service.ids.length) return
  const all = idsOf(service)
  for (const mark of MARKS) if (hasMark(mark, all)) setMark(mark, ids, true)
  writeService({ ...service, ids })
}

/** Notes that another key is of the same named connection as one before, if that is named. */
export const linkKey = (before: Connection, connection: Connection): void => {
  const service = serviceOf(before)
  if (service) linkService(service, connection)
  else if (isLocked(before)) setMark('locked', connectionIds(connection), true)
}

/** The named connection of a connection, which gets a name if it has none, so that it is found again. */
export const namedService = (connection: Connection, name: string): Service => {
  const services = readServices()
  const known = serviceOf(connection, services)
  if (known) return known
  const { base_url, version_header } = connection
  const service: Service = {
    id: newId(),
    name: freeName(name, services),
    base_url,
    version_header,
    ids: [...new Set(connectionIds(connection))],
  }
  writeService(service)
  return service
}

/** Removes the name and the marks of a connection from this device; its key and data are removed by signing out of it. */
export const removeService = (service: Pick<Service, 'id' | 'ids'>): void => {
  clearStored(ENTRIES.services, service.id)
  for (const mark of MARKS) setMark(mark, idsOf(service), false)
}
