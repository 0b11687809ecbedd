import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../api/client.ts'
import { operatorQuery } from '../api/operators.ts'
import { lastSignOut, newId, type Connection } from '../connection/connection.ts'
import type { Budget } from './budget.ts'
import type { BulkAction, BulkItem } from './bulk-action.ts'
import { bulkWrites } from './bulk-writes.ts'
import { JOURNAL_VERSION, type Journal, type JournalHead, type JournalStore } from './journal.ts'
import { tellProgress } from './run-progress.ts'
import type { Runner } from './run-state.ts'
import { createRunner } from './runner.ts'

/** What bulk changes need of the rest of the dashboard. */
export type Outside = {
  budget: Budget
}

/** A journal of a change that has not begun. */
export const newJournal = (
  { id, base_url }: Connection,
  action: BulkAction,
  items: readonly BulkItem[],
  keepsTheirs: boolean,
): Journal => ({
  head: {
    version: JOURNAL_VERSION,
    id: newId(),
    connection_id: id,
    base_url,
    signed_out: lastSignOut(),
    started_at: Date.now(),
    action,
    total: items.length,
    status: 'running',
    keeps_theirs: keepsTheirs,
  },
  items,
  marks: new Map(),
})

const isVoid = ({ version, signed_out }: JournalHead) =>
  version !== JOURNAL_VERSION || signed_out !== lastSignOut()

/** Removes journals from before a sign-out of this device, and those of another version. */
export const removeVoid = async (store: JournalStore): Promise<void> => {
  const heads = await store.heads()
  await Promise.all(heads.filter(isVoid).map((head) => store.remove(head.connection_id)))
}

type Parts = {
  journal: Journal
  store: JournalStore
  client: Client
  cache: QueryClient
  outside: () => Outside
}

/**
 * The runner of a journal, which tells the page's cache what it learns. The copy of all operators learns it from the
 * client, as of every request.
 */
export const openRunner = ({ journal, store, client, cache, outside }: Parts): Runner => {
  const runner = createRunner({
    journal,
    store,
    writes: bulkWrites(client),
    budget: {
      get perMinute() {
        return outside().budget.perMinute
      },
      acquire: (signal) => outside().budget.acquire(signal),
    },
    onDocument: (document) => {
      const { queryKey } = operatorQuery(client, document.id)
      // Only what somebody looks at: thousands would fill the cache.
      if (cache.getQueryData(queryKey)) cache.setQueryData(queryKey, document)
    },
    onGone: (id) => {
      cache.removeQueries({ queryKey: operatorQuery(client, id).queryKey, type: 'inactive' })
    },
  })
  const endTelling = tellProgress(runner)
  return {
    ...runner,
    close: () => {
      runner.close()
      endTelling()
    },
  }
}
