import type { Connection } from '../../connection/connection.ts'
import { openChannel } from '../../device/channel.ts'
import { CHANNELS } from '../../device/registry.ts'
import { createClient, type Client } from '../client.ts'
import { wait } from '../wait.ts'
import { createBudget, type Budget } from './budget.ts'
import {
  limitReplyOf,
  readRequestReport,
  sendingTime,
  type RequestReport,
} from './count-requests.ts'
import { readStoredBudget, storeBudget } from './stored-budget.ts'

/** What a load waits for: the budget of requests, or the time that the service asked for. */
export type PaceStop = { readonly kind: 'budget' | 'asked-to-wait'; readonly until: number }

/** A client for loads, whose requests are told to all tabs, and the budget that it must ask before each. */
export type PacedClient = {
  readonly client: Client
  readonly budget: Budget
  /** Waits until a load may send a request, which is counted, or `halt` is aborted. `onStop` gets null after a wait. */
  turn: (halt: AbortSignal, onStop: (stop: PaceStop | null) => void) => Promise<void>
  close: () => void
}

/** Longer waits are looked at again in between: the person's settings and other tabs change them. */
const LONGEST_WAIT_MS = 1000

/** What may be sent before it is known what the host and the person allow: that of a service that names no limit. */
const NO_SETTINGS = {
  requests_per_minute: null,
  sweep_requests_per_minute: null,
  is_embedded: false,
}

type Parts = {
  connection: Connection
  fetch: typeof globalThis.fetch
  /** Called when what is counted or answered has changed. */
  onChange: () => void
}

/** Creates the paced client of a connection. */
export const createPacedClient = ({ connection, fetch, onChange }: Parts): PacedClient => {
  const budget = createBudget(NO_SETTINGS)
  const stored = readStoredBudget(connection.id)
  if (stored) budget.recall(stored)
  const tell = (report: Omit<RequestReport, 'connection_id'>) =>
    channel.post({ connection_id: connection.id, ...report } satisfies RequestReport)
  const change = () => {
    storeBudget(connection.id, budget.memory())
    onChange()
  }
  const channel = openChannel(CHANNELS.requests, (message) => {
    const report = readRequestReport(message)
    if (report?.connection_id !== connection.id) return
    if (report.ask) {
      const { all, loads } = budget.times()
      tell({ sent: all })
      tell({ sent: loads, is_load: true })
    }
    budget.note(report)
    change()
  })
  tell({ ask: true })
  const client = createClient({
    connection,
    fetch,
    gate: async (_request, send) => {
      const response = await send()
      const reply = limitReplyOf(response)
      if (reply) {
        budget.note({ reply })
        tell({ reply })
      }
      return response
    },
  })
  client.watch(change)
  return {
    client,
    budget,
    turn: async (halt, onStop) => {
      let isWaiting = false
      while (!halt.aborted) {
        const { at, why } = budget.nextTurn()
        const ms = at - Date.now()
        if (ms <= 0) {
          if (isWaiting) onStop(null)
          // At once, so that others that wait see it.
          const report = { sent: [sendingTime()], is_load: true }
          budget.note(report)
          return tell(report)
        }
        isWaiting = true
        onStop({ kind: why, until: at })
        await wait(Math.min(ms, LONGEST_WAIT_MS), halt)
      }
    },
    close: () => {
      client.close()
      channel.close()
    },
  }
}
