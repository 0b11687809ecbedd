import { createAtom } from '@tanstack/react-store'
import type { Client } from '../api/client.ts'
import type { Session } from '../api/session.ts'
import { ownerId } from '../connection/connection.ts'
import { slotOf } from '../resources/resource-slot.ts'
import type { Resource } from '../resources/resource.ts'
import type { Bulk, BulkState, Runner } from './bulk-state.ts'
import { slotOfHead, type Journal, type JournalHead, type Journals } from './journal.ts'
import { beginJournal, readJournals } from './journal-runner.ts'
import { dropJournal } from './own-journal.ts'

type PastRunsParts = {
  session: Pick<Session, 'client'>
  resource: Resource
  openStore: () => Journals
}

/** The run that a tab shows. */
type ShownRun = {
  /** Makes it this tab's; null if another tab has it. */
  acquireRunner: () => Promise<{ client: Client; runner: Runner | null } | null>
  /** Null also while it is not finished. */
  acquireEnded: ShownRun['acquireRunner']
  letGo: () => void
  enter: (next: BulkState) => void
  show: (journal: Journal, client: Client) => void
}

/** Closes runs over a resource, and shows them again: with their results and their undo, until they are removed or old. */
export const createPastRuns = (
  { session, resource: { key }, openStore }: PastRunsParts,
  { acquireRunner, acquireEnded, letGo, enter, show }: ShownRun,
) => {
  const past = createAtom<readonly JournalHead[]>([])

  const openPast = async (): Promise<void> => {
    const client = session.client()
    if (!client) return
    // Of the key alone if it ran before the service named the account.
    const owners = new Set([ownerId(client.connection), client.connection.id])
    // Where the device can't be read, its own run says so.
    const heads = await readJournals(openStore()).catch(() => [])
    if (session.client() !== client) return
    const isOwn = (head: JournalHead) =>
      head.closed && head.resource === key && owners.has(head.connection_id)
    past.set(heads.filter(isOwn).toSorted((one, other) => other.started_at - one.started_at))
  }

  /** Keeps a run that ended, before its place is taken; one that has changed nothing is not kept. */
  const keepRun = async (runner: Runner | null): Promise<void> => {
    const { phase, counts } = runner?.state.get() ?? {}
    if (!runner || phase?.kind !== 'ended' || !counts?.done) return
    const { head, ...rest } = runner.journal()
    const closed = { ...rest, head: { ...head, closed: { at: Date.now(), done: counts.done } } }
    const store = openStore()
    await store.begin(closed).catch(() => store.beginInMemory(closed))
    await openPast()
  }

  const removePast: Bulk['removePast'] = async (head) => {
    await openStore().remove(slotOfHead(head))
    await openPast()
  }

  const discard: Bulk['discard'] = async () => {
    const taken = await acquireRunner()
    if (!taken) return
    try {
      await keepRun(taken.runner)
      await dropJournal(openStore(), slotOf(ownerId(taken.client.connection), key))
      enter({ kind: 'none' })
    } finally {
      letGo()
    }
  }

  const readPast: Bulk['readPast'] = async (head) => {
    const journal = await openStore().read(slotOfHead(head))
    if (!journal) await openPast()
    return journal
  }

  const reopen: Bulk['reopen'] = async (head) => {
    const taken = await acquireEnded()
    if (!taken) return
    try {
      const journal = await readPast(head)
      if (!journal) return
      await keepRun(taken.runner)
      const { closed: _, ...before } = journal.head
      const connection_id = ownerId(taken.client.connection)
      const opened = { ...journal, head: { ...before, connection_id } }
      await beginJournal(openStore(), opened)
      show(opened, taken.client)
    } finally {
      letGo()
    }
    await removePast(head)
  }

  return { past, openPast, readPast, removePast, keepRun, discard, reopen }
}
