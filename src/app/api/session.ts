import type { QueryClient } from '@tanstack/react-query'
import { createAtom, type ReadonlyAtom } from '@tanstack/react-store'
import { ownerId, stayOf, type Connection } from '../connection/connection.ts'
import { markEnded } from '../connection/end-connection.ts'
import { restoreLeft } from '../connection/left-behind.ts'
import { connectionIds } from '../connection/marks.ts'
import { beginStay, endStay, storeConnection, storeForTab } from '../connection/store-connection.ts'
import { membersOf, openChannel } from '../device/tabs.ts'
import { CHANNELS } from '../device/registry.ts'
import { createAsking, QUESTION, type Answer } from './ask-tabs.ts'
import { createClient, type AnsweredCall, type Client } from './client.ts'
import { isOfHost, runtimeConfigWithin } from './runtime-config.ts'
import type { Network } from './send-request.ts'

type State = {
  /** Null when nobody is signed in. */
  client: Client | null
  /** How often this page switched connections: content from before a switch belongs to an old connection. */
  switches: number
}

/** What a session calls of the code above it. */
type SessionCode = {
  /** Notes a call that was answered. */
  readonly noteCall: (client: Client, call: AnsweredCall) => void
  /** Removes all that this browser keeps of accounts, or of one connection by its ids, and ends its own keys. */
  readonly eraseAll: (network: Network, now: Connection | undefined) => void
  readonly eraseConnection: (network: Network, ended: string) => Promise<void>
}

type SessionParts = {
  code: SessionCode
  network: Network
  cache: QueryClient
  /** The connection stored for this tab. */
  connection: Connection | null
  /** When this tab last had the focus, in Unix milliseconds; infinite if it has it now. */
  focusedAt: () => number
}

const SIGN_OUT = 'sign-out'

/** Creates the session of this tab. It holds a channel to the other tabs until it is closed. */
export const createSession = ({ code, network, cache, connection, focusedAt }: SessionParts) => {
  // Of a connection that was stored without one.
  if (connection && stayOf() === '') beginStay()
  // Requests of former ones may still be answered.
  const clients: Client[] = []
  const openClient = (connection: Connection): Client => {
    const takesIdempotencyKeys = async () => {
      const config = await runtimeConfigWithin(network, cache)
      return config?.takes_idempotency_keys === true && isOfHost(connection.base_url, config)
    }
    restoreLeft(ownerId(connection))
    const client = createClient({ connection, takesIdempotencyKeys, ...network })
    client.watch((call) => code.noteCall(client, call))
    clients.push(client)
    return client
  }
  const first = connection && openClient(connection)
  const state = createAtom<State>({ client: first, switches: 0 })
  const readState: ReadonlyAtom<State> = state
  const client = () => state.get().client
  // A tab that the browser had frozen may have missed a sign-out: what it offers is void.
  let stay = stayOf(connection ?? undefined)
  const enter = (connection: Connection, isSwitch: boolean) => {
    const { client: left, switches } = state.get()
    stay = stayOf(connection)
    state.set({ client: openClient(connection), switches: switches + (isSwitch ? 1 : 0) })
    tellArrival()
    if (!left || left.connection.id === connection.id) return
    // A page that is still open keeps its data and its reads until it is left.
    cache.removeQueries({ queryKey: left.key, type: 'inactive', fetchStatus: 'idle' })
  }

  let isAskingOver = false
  const listeners: (() => void)[] = []
  const forget = () => {
    for (const client of clients.splice(0)) client.close()
    isAskingOver = true
    state.set(({ switches }) => ({ client: null, switches }))
    // The reads of all keys, and the writes.
    cache.clear()
    for (const listener of listeners) listener()
  }
  const endAll = () => {
    const now = client()?.connection
    forget()
    code.eraseAll(network, now)
  }
  const end = (ended: string) => {
    const now = client()?.connection
    if (now && connectionIds(now).some((id) => ended.includes(id))) forget()
    void code.eraseConnection(network, ended)
  }

  const answer = ({ connection }: Client) =>
    channel.post({ connection, focused_at: focusedAt(), stay } satisfies Answer)
  const channel = openChannel(CHANNELS.session, (message) => {
    if (message === SIGN_OUT) return endAll()
    const { ended } = membersOf(message)
    if (typeof ended === 'string') return end(ended)
    const now = client()
    if (!now) return asking.hear(message)
    if (message === QUESTION && now.state.get() !== 'refused') answer(now)
  })
  const asking = createAsking({
    post: channel.post,
    isOver: () => isAskingOver || client() !== null,
    take: (connection) => {
      storeForTab(connection)
      enter(connection, false)
    },
  })
  const tellArrival = () => {
    const id = client()?.connection.id
    if (id) channel.post({ connected: id })
  }
  tellArrival()

  return {
    state: readState,
    network,
    /** The responses of all connections, each under the key of its client. */
    cache,
    /** The client of this tab's connection; null when nobody is signed in. */
    client,
    /** Signs in with a proven connection the user chose; stored on this device only if `remember` is true. */
    connect: (connection: Connection, remember: boolean) => {
      storeConnection(connection, remember, client()?.connection ?? null)
      enter(connection, false)
    },
    /** Remembers the tab's connection on this device, or no longer. Nothing is read again for it. */
    remember: (isToRemember: boolean) => {
      const now = client()?.connection
      if (now) storeConnection(now, isToRemember, now)
    },
    /** Switches to a proven connection from a link, in this tab only. */
    switchTo: (connection: Connection) => {
      storeForTab(connection)
      enter(connection, true)
    },
    /** Asks other tabs for a connection if this one has none, for a moment; returns whether there is one. */
    ask: async (): Promise<boolean> => {
      if (!isAskingOver && !client()) await asking.ask()
      return client() !== null
    },
    /** From now on this tab takes no connection from another tab. */
    endAsking: () => {
      isAskingOver = true
    },
    /**
     * Forgets all connections and their keys in all tabs, and ends a key that is this browser's own; with ids only the
     * connection that they are of, with what this browser keeps of it.
     */
    signOut: (ids?: readonly string[]) => {
      if (ids) {
        const ended = ids.join(' ')
        markEnded(ids)
        channel.post({ ended })
        return end(ended)
      }
      endStay()
      channel.post(SIGN_OUT)
      return endAll()
    },
    /** Calls `listener` on sign-out in any tab. */
    onSignOut: (listener: () => void) => void listeners.push(listener),
    /** Stops listening to other tabs. */
    close: () => channel.close(),
  }
}

/** The sign-in state of this tab: the client of its connection, and how it changes. */
export type Session = ReturnType<typeof createSession>
