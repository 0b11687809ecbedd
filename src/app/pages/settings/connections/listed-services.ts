import { useSelector } from '@tanstack/react-store'
import { isRemembered, type Connection } from '../../../connection/connection.ts'
import { connectionIds, hasMark } from '../../../connection/marks.ts'
import { allStoredIn } from '../../../connection/store-connection.ts'
import { serviceChanges } from '../../../connection/service-changes.ts'
import {
  connectionOf,
  idsOf,
  readServices,
  serviceOf,
  type Service,
} from '../../../connection/services.ts'

/** Where the key of a connection is. */
export type KeyPlace = 'tab' | 'device' | 'none'

/** A connection in the list: one that a person has named, or one that is only in use or remembered. */
export type ListedService = {
  readonly service: Service
  /** It has no name of its own yet: it is named by its address. */
  readonly isUnnamed: boolean
  readonly isCurrent: boolean
  readonly isLocked: boolean
  readonly isProduction: boolean
  readonly keyPlace: KeyPlace
}

/** A connection that nobody has named, as the list shows it. */
const unnamed = (connection: Connection, nameOf: (baseUrl: string) => string): Service => ({
  id: connection.id,
  name: nameOf(connection.base_url),
  base_url: connection.base_url,
  version_header: connection.version_header,
  ids: [...new Set(connectionIds(connection))],
})

/** All connections that this browser knows, that of the tab first: none with a key is left out. */
export const listServices = (
  current: Connection | undefined,
  nameOf: (baseUrl: string) => string,
): ListedService[] => {
  const named = readServices()
  const stored = [...(current ? [current] : []), ...allStoredIn('session'), ...allStoredIn('local')]
  const others: Service[] = []
  for (const one of stored)
    if (!serviceOf(one, named) && !serviceOf(one, others)) others.push(unnamed(one, nameOf))
  const currentIds = current ? connectionIds(current) : []
  const listed = [...others, ...named].map((service): ListedService => {
    const connection = connectionOf(service)
    const ids = idsOf(service)
    return {
      service,
      isUnnamed: others.includes(service),
      isCurrent: service.ids.some((id) => currentIds.includes(id)),
      isLocked: hasMark('locked', ids),
      isProduction: hasMark('production', ids),
      keyPlace: connection ? (isRemembered(connection) ? 'device' : 'tab') : 'none',
    }
  })
  return listed.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** As `listServices`; renders again when they change, in whatever tab. */
export const useListedServices = (
  current: Connection | undefined,
  nameOf: (baseUrl: string) => string,
): ListedService[] => {
  useSelector(serviceChanges)
  return listServices(current, nameOf)
}
