import { storedIn, type Connection } from '../connection/connection.ts'
import type { FromWorker } from './messages.ts'
import { noteCopy } from './store/note-copy.ts'
import { openWorker, type WorkerLink } from './worker-link.ts'

/** Who listens to the worker of a connection. */
type Listener = { onMessage: (message: FromWorker) => void; onGone: () => void }

/**
 * Whether the copy is kept on this device: with the remembered connection itself, not with another one of the same
 * key, whose copy nobody would find again. A sign-out must find it even if this browser does not list its databases.
 */
export const isKeptHere = ({ id }: Connection): boolean => {
  const isKept = storedIn('local')?.id === id
  if (isKept) noteCopy(id)
  return isKept
}

type Opened = { link: WorkerLink; listen: (listener: Listener) => void }

/** Opens the worker, which begins to read what is on the device; nothing is asked of the service yet. */
const begin = (connection: Connection): Opened => {
  const heard: FromWorker[] = []
  let listener: Listener | null = null
  let isGone = false
  const link = openWorker({
    name: `adit ${connection.id}`,
    onMessage: (message) => {
      if (listener) listener.onMessage(message)
      else heard.push(message)
    },
    onGone: () => {
      isGone = true
      listener?.onGone()
    },
  })
  const is_remembered = isKeptHere(connection)
  link.post({ kind: 'open', connection, is_remembered, settings: null, lock: null })
  return {
    link,
    listen: (given) => {
      listener = given
      for (const message of heard.splice(0)) given.onMessage(message)
      if (isGone) queueMicrotask(given.onGone)
    },
  }
}

let early: (Opened & { id: string }) | null = null

/** Opens the worker of a connection while the rest of the app is still loading. */
export const openEarly = (connection: Connection): void => {
  try {
    early = { ...begin(connection), id: connection.id }
  } catch {
    // The page that needs it tries again, and says so.
  }
}

/** The worker of a connection: the one that was opened early, or a new link to it. */
export const openWorkerOf = (connection: Connection, listener: Listener): WorkerLink => {
  const opened = early?.id === connection.id ? early : begin(connection)
  early = null
  opened.listen(listener)
  return opened.link
}
