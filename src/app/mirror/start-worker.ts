import { isStoredHere, type Connection } from '../connection/connection.ts'
import { ENTRIES } from '../device/registry.ts'
import { readStored } from '../device/storage.ts'
import { slotOf, slotPart } from '../resources/resource-slot.ts'
import type { ToWorker } from './messages.ts'
import { trustedWorker } from '../device/trusted-worker.ts'
import mirrorUrl from './worker/mirror-worker.ts?worker&url'

/** The address of the worker's script; throws where no worker is allowed. */
export const workerScript = (): string => trustedWorker(mirrorUrl)

/** Starts the worker of a slot: all tabs have the same one. Throws where the browser has no such workers. */
export const startSharedWorker = (slot: string): SharedWorker =>
  new SharedWorker(workerScript(), { type: 'module', name: `adit ${slot}` })

/** The worker that was started while the app was still loading, by its slot. */
export const earlyWorker = new Map<string, SharedWorker>()

/** Whether a search for nothing shows rows of the last visit until the worker answers, by the address's search. */
export const hasKeptRows = (search: string, resource: string): boolean =>
  !new URLSearchParams(search).get('q')?.trim() &&
  readStored(ENTRIES.view, slotPart(resource)) !== null

/**
 * Starts the worker of a resource early. It begins to read what is on the device; nothing is asked of the service
 * yet.
 */
export const startWorkerEarly = (connection: Connection, resource: string): void => {
  const slot = slotOf(connection.id, resource)
  try {
    const worker = startSharedWorker(slot)
    // Who needs it then starts another one, and says so if that fails, too.
    worker.addEventListener('error', () => earlyWorker.clear())
    const is_remembered = isStoredHere(connection)
    const opening: ToWorker = { kind: 'open', connection, resource, is_remembered }
    worker.port.postMessage(opening)
    earlyWorker.set(slot, worker)
  } catch {
    // As above.
  }
}
