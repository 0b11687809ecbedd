import { type Connection } from './connection.ts'
import { connectionIds } from './lock.ts'
import { createAtom, type ReadonlyAtom } from '@tanstack/react-store'
import { ENTRIES } from '../device/registry.ts'
import { clearStored, storedParts, writeStored } from '../device/storage.ts'

const { production } = ENTRIES

/** What the mark does, beside the box that sets it. */
export const PRODUCTION_HINT =
  "Shown beside the connection's name. Letting more traffic in and deleting then ask for a typed name."

const marked = createAtom<ReadonlySet<string>>(new Set(storedParts(production)))

/** The ids of the connections that are marked as production on this device. */
export const productionMarks: ReadonlyAtom<ReadonlySet<string>> = marked

/** Whether one of these ids of a connection is marked as production on this device. */
export const hasMark = (ids: readonly string[], marks = marked.get()): boolean =>
  ids.some((id) => marks.has(id))

/** Whether a connection is marked as production on this device. */
export const isMarked = (connection: Connection, marks = marked.get()): boolean =>
  hasMark(connectionIds(connection), marks)

/** Marks a connection as production by its ids, in all tabs. If it cannot be stored, as long as the page lives. */
export const markIds = (ids: readonly string[], isProduction: boolean): void => {
  const others = [...marked.get()].filter((id) => !ids.includes(id))
  for (const id of ids) {
    if (isProduction) writeStored(production, 'yes', id)
    else clearStored(production, id)
  }
  marked.set(new Set(isProduction ? [...others, ...ids] : others))
}

/** Marks a connection as production on this device. */
export const markProduction = (connection: Connection, isProduction: boolean): void =>
  markIds([...new Set(connectionIds(connection))], isProduction)

// Marked in another tab, or signed out there.
if (typeof addEventListener === 'function')
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(production.name))
      marked.set(new Set(storedParts(production)))
  })
