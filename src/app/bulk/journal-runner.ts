import type { QueryClient } from '@tanstack/react-query'
import { DAY_MS } from '#domain/certificate-state.ts'
import type { Client } from '../api/client.ts'
import { newId, ownerId, stayOf, type Connection } from '../connection/connection.ts'
import { ENTRIES } from '../device/registry.ts'
import { storedParts } from '../device/storage.ts'
import type { Budget } from './budget.ts'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import { bulkWrites } from './bulk-writes.ts'
import { journalMarks, markJournal } from './journal-mark.ts'
import {
  JOURNAL_VERSION,
  slotOfHead,
  UnreadJournalError,
  type Journal,
  type JournalHead,
  type Journals,
  type JournalStore,
} from './journal.ts'
import type { Resource } from '../resources/resource.ts'
import type { Runner } from './bulk-state.ts'
import { createRunner } from './runner.ts'
import { isUndo } from './undo.ts'

/** A journal of a change that has not begun. */
export const newJournal = (
  connection: Connection,
  resource: string,
  action: BulkAction,
  items: readonly BulkItem[],
): Journal => ({
  head: {
    version: JOURNAL_VERSION,
    id: newId(),
    connection_id: ownerId(connection),
    resource,
    base_url: connection.base_url,
    signed_out: stayOf(),
    started_at: Date.now(),
    action,
    total: items.length,
    status: 'running',
    keeps_theirs: isUndo(action),
  },
  items,
  marks: new Map(),
})

/** How long results stay. */
const RESULTS_MS = 30 * DAY_MS

const isVoid = (head: JournalHead) =>
  head.version !== JOURNAL_VERSION ||
  (head.signed_out !== stayOf() && !storedParts(ENTRIES.keptBulk).includes(slotOfHead(head))) ||
  Date.now() - (head.closed_at ?? head.settled_at ?? Infinity) > RESULTS_MS

/**
 * The heads of all journals. Removes those from before a sign-out that has not kept them, those of another version, and old
 * ones.
 */
export const readJournals = async (store: JournalStore): Promise<JournalHead[]> => {
  const heads = await store.heads()
  await Promise.all(heads.filter(isVoid).map((head) => store.remove(slotOfHead(head))))
  return heads.filter((head) => !isVoid(head))
}

/** The journal of a slot, null if there is none. */
export const readJournal = async (store: Journals, slot: string): Promise<Journal | null> => {
  if (!store.isStored(slot)) return store.read(slot)
  try {
    await readJournals(store)
    return await store.read(slot)
  } catch (cause) {
    // A browser that blocks its storage has stored none.
    if (!journalMarks.get().includes(slot)) return null
    throw new UnreadJournalError('There may be a journal', { cause })
  }
}

/** Stores a journal in place of one that has ended, or keeps it in memory if the device does not store it. */
export const beginJournal = async (store: Journals, journal: Journal): Promise<void> => {
  const id = slotOfHead(journal.head)
  try {
    await store.begin(journal)
  } catch {
    // The runner says that it is not stored. Results that cannot be removed now are still those of what was done.
    await store.remove(id).catch(() => undefined)
    await store.beginInMemory(journal)
  }
  markJournal(id, true, store.isStored(id))
}

type Parts = {
  journal: Journal
  store: Journals
  client: Client
  resource: Resource
  cache: QueryClient
  budget: Budget
}

/**
 * The runner of a journal, which tells the page's cache what it learns. The collection learns it from the client, as
 * of every request.
 */
export const openRunner = ({ journal, store, client, resource, cache, budget }: Parts): Runner => {
  const { keyOf } = resource.reads(cache, client)
  return createRunner({
    journal,
    store,
    writes: bulkWrites(client, resource),
    budget,
    onDocument: (document) => {
      const queryKey = keyOf(document.id)
      // Only what somebody looks at: thousands would fill the cache.
      if (cache.getQueryData(queryKey)) cache.setQueryData(queryKey, document)
    },
    onGone: (id) => {
      cache.removeQueries({ queryKey: keyOf(id), type: 'inactive' })
    },
  })
}
