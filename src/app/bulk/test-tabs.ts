import { createAtom } from '@tanstack/react-store'
import type { Client } from '../api/client.ts'
import { createQueryClient } from '../api/query-client.ts'
import { OPERATORS } from '../resources/operators/operators.ts'
import type { Resource } from '../resources/resource.ts'
import { createBulk, type Bulk } from './bulk.ts'
import type { Journals } from './journal.ts'
import { createMemoryJournals } from './test-journals.ts'
import { createFleet, sourceOf } from './test-fleet.ts'
import { UNDO } from './action-rule.ts'
import { undoItems } from './plan.ts'

/** Some tabs of one browser, each with its own session, and one service. */
export const openBrowser = (
  count: number,
  store: Journals = createMemoryJournals(),
  resource: Resource = OPERATORS,
) => {
  const service = createFleet(
    Array.from({ length: count }, (_, index) => sourceOf(`op${index}`, { region: 'us' })),
  )
  const openTab = () => {
    const client: Client = service.connect()
    const state = createAtom<{ client: Client | null; switches: number }>({ client, switches: 0 })
    const listeners: (() => void)[] = []
    const bulk = createBulk({
      resource,
      session: {
        cache: createQueryClient(),
        client: () => state.get().client,
        onSignOut: (listener) => void listeners.push(listener),
        state,
      },
      store,
    })
    const signOut = () => {
      client.close()
      state.set({ client: null, switches: 0 })
      for (const listener of listeners) listener()
    }
    /** As somebody who enters another key. */
    const connect = (id: string, account_id?: string) => {
      const client = service.connect(undefined, id, account_id === undefined ? {} : { account_id })
      state.set({ client, switches: 0 })
    }
    return { bulk, client, signOut, connect }
  }
  return { service, store, openTab }
}

/** The runner that a tab shows. Throws if it shows none. */
export const runnerOf = (bulk: Bulk) => {
  const state = bulk.state.get()
  if (state.kind !== 'run') throw new Error(state.kind)
  return state.runner
}

/** Takes back what a tab shows. */
export const undo = (bulk: Bulk): Promise<void> =>
  bulk.begin(UNDO, undoItems(runnerOf(bulk).rows()))
