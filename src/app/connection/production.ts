import { createAtom, type ReadonlyAtom } from '@tanstack/react-store'
import { ENTRIES } from '../device/registry.ts'
import { clearStored, storedParts, writeStored } from '../device/storage.ts'
import { serviceChanges } from './service-changes.ts'
import { ownerId, type Connection } from './connection.ts'

const { production } = ENTRIES

/** What the mark does, beside the box that sets it. */
export const PRODUCTION_HINT =
  "Shown beside the connection's name. Letting more traffic in and deleting then ask for a typed name."

const marked = createAtom<ReadonlySet<string>>(new Set(storedParts(production)))

/** The ids of the connections that are marked as production on this device. */
export const productionMarks: ReadonlyAtom<ReadonlySet<string>> = marked

const idsOf = (connection: Connection) => [connection.id, ownerId(connection)]

/** Whether a connection is marked as production on this device. */
export const isMarked = (connection: Connection, marks = marked.get()): boolean =>
  idsOf(connection).some((id) => marks.has(id))

/** Marks a connection as production on this device, in all tabs. If it cannot be stored, as long as the page lives. */
export const markProduction = (connection: Connection, isProduction: boolean): void => {
  const others = [...marked.get()].filter((id) => !idsOf(connection).includes(id))
  for (const id of idsOf(connection)) clearStored(production, id)
  if (isProduction) writeStored(production, 'yes', ownerId(connection))
  marked.set(new Set(isProduction ? [...others, ownerId(connection)] : others))
}

// Marked with others of its connection.
serviceChanges.subscribe(() => marked.set(new Set(storedParts(production))))

// Marked in another tab, or signed out there.
if (typeof addEventListener === 'function')
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(production.name))
      marked.set(new Set(storedParts(production)))
  })
