import { createBudget, type Budget, type BudgetSettings } from '../../api/budget/budget.ts'
import { limitReplyOf, sendingTime, type RequestReport } from '../../api/budget/count-requests.ts'
import { createClient, type Client } from '../../api/client.ts'
import { wait } from '../../api/wait.ts'
import type { Connection } from '../../connection/connection.ts'
import { openChannel } from '../../device/channel.ts'
import { CHANNELS } from '../../device/registry.ts'
import type { MirrorState, SweepStop } from '../protocol.ts'
import { readRequestReport } from './read-reports.ts'

/** A client for sweeps, whose requests are told to all tabs, and the budget that it must ask before each. */
export type BudgetClient = {
  readonly client: Client
  readonly budget: Budget
  /** What its last call says about the connection. */
  answered: () => MirrorState['answered']
  /** Waits until a sweep may send a request, or `halt` is aborted. */
  waitForTurn: (halt: AbortSignal, onStop: (stop: SweepStop) => void) => Promise<void>
  close: () => void
}

/** Longer waits are looked at again in between: the person's settings and other tabs change them. */
const LONGEST_WAIT_MS = 1000

type Parts = {
  connection: Connection
  settings: BudgetSettings
  fetch: typeof globalThis.fetch
  onChange: () => void
}

/** Creates the client and the budget of a connection. */
export const createBudgetClient = ({
  connection,
  settings,
  fetch,
  onChange,
}: Parts): BudgetClient => {
  const budget = createBudget(settings)
  const tell = (report: Omit<RequestReport, 'connection_id'>) =>
    channel.post({ connection_id: connection.id, ...report } satisfies RequestReport)
  const channel = openChannel(CHANNELS.requests, (message) => {
    const report = readRequestReport(message)
    if (report?.connection_id !== connection.id) return
    if (report.ask) tell({ sent: budget.sweepTimes(), is_sweep: true })
    budget.note(report)
    onChange()
  })
  tell({ ask: true })
  const client = createClient({
    connection,
    fetch,
    gate: async (_request, send) => {
      const report = { sent: [sendingTime()], is_sweep: true }
      budget.note(report)
      tell(report)
      const response = await send()
      const reply = limitReplyOf(response)
      if (reply) {
        budget.note({ reply })
        tell({ reply })
      }
      return response
    },
  })
  let answeredAt = 0
  client.watch(() => {
    answeredAt = Date.now()
    onChange()
  })
  return {
    client,
    budget,
    answered: () => (answeredAt === 0 ? null : { at: answeredAt, connection: client.state.get() }),
    waitForTurn: async (halt, onStop) => {
      for (;;) {
        const { at, why } = budget.nextTurn()
        const ms = at - Date.now()
        if (ms <= 0 || halt.aborted) return
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
