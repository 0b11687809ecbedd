import { createAtom, type ReadonlyAtom } from '@tanstack/react-store'
import type { Client } from '../api/client.ts'
import { operatorStore } from '../api/operator-store.ts'
import type { Session } from '../api/session.ts'
import { OPEN_BUDGET } from './budget.ts'
import type { BulkAction, BulkItem } from './bulk-action.ts'
import { openJournals } from './device-journal.ts'
import type { DocumentsOf, PlanRow } from './dry-run.ts'
import type { Journal, JournalStore } from './journal.ts'
import { markJournal } from './journal-mark.ts'
import { newJournal, openRunner, removeVoid, type Outside } from './journal-runner.ts'
import type { Runner } from './run-state.ts'
import { holdRunner, whenFree, type Hold } from './sole-runner.ts'
import { undoItems } from './undo.ts'

/** What is to be done, before anything was sent. */
export type Plan = {
  readonly action: BulkAction
  readonly rows: readonly PlanRow[]
  /** The copies that it was made from. */
  readonly documents: DocumentsOf
  /** How many of the chosen operators are not there any more. */
  readonly missing: number
}

/** The bulk change of the connection of this tab. `elsewhere`: another tab runs it. */
export type BulkState =
  | { readonly kind: 'unread' | 'none' | 'elsewhere' }
  | { readonly kind: 'run'; readonly runner: Runner; readonly isInterrupted: boolean }

/** Bulk changes of one session: at most one for each connection. */
export type Bulk = {
  readonly state: ReadonlyAtom<BulkState>
  /** What the person is about to start; null if nothing. */
  readonly plan: ReadonlyAtom<Plan | null>
  readonly setPlan: (plan: Plan | null) => void
  /** Sets where replies go and what may be spent, once that is there. */
  readonly use: (parts: Partial<Outside>) => void
  readonly outside: () => Outside
  /** Reads the journal of this connection. */
  readonly open: () => Promise<void>
  /** Replaces a bulk change that has ended, and runs. */
  readonly begin: (
    action: BulkAction,
    items: readonly BulkItem[],
    keepsTheirs?: boolean,
  ) => Promise<void>
  /** Goes on with what is left, after `change`. */
  readonly go: (change?: (runner: Runner) => Promise<void>) => Promise<void>
  readonly undo: () => Promise<void>
  /** Removes it with its results. */
  readonly discard: () => Promise<void>
}

type BulkParts = {
  session: Pick<Session, 'cache' | 'client' | 'onSignOut' | 'state'>
  openStore?: () => Promise<JournalStore>
}

/** Creates the bulk changes of a session. */
export const createBulk = ({ session, openStore = openJournals }: BulkParts): Bulk => {
  const { cache } = session
  const state = createAtom<BulkState>({ kind: 'unread' })
  const plan = createAtom<Plan | null>(null)
  let outside: Outside = { budget: OPEN_BUDGET, note: () => undefined, drop: () => undefined }
  /** While it is this tab's to run. */
  let held: { hold: Hold; client: Client } | null = null

  const clientNow = (): Client => {
    const client = session.client()
    if (!client) throw new Error('nobody is signed in')
    return client
  }
  const runnerNow = (): Runner | null => {
    const shown = state.get()
    return shown.kind === 'run' ? shown.runner : null
  }
  const letGo = () => {
    held?.hold.release()
    held = null
  }
  const show = (journal: Journal, store: JournalStore, client: Client, isInterrupted = false) => {
    const runner = openRunner({ journal, store, client, cache, outside: () => outside })
    state.set({ kind: 'run', runner, isInterrupted })
    return runner
  }
  const read = async () => {
    const store = await openStore()
    await removeVoid(store)
    return { store, journal: await store.read(clientNow().connection.id) }
  }

  const open = async (): Promise<void> => {
    if (held) return
    const client = clientNow()
    const { id } = client.connection
    // Whether another tab runs it shows in whether this one could.
    const hold = await holdRunner(id)
    if (!hold) {
      if (held) return
      state.set({ kind: 'elsewhere' })
      void whenFree(id)
        .then(open)
        .catch(() => undefined)
      return
    }
    try {
      const { journal, store } = await read()
      if (held || session.client() !== client) return
      markJournal(id, journal !== null)
      if (journal) show(journal, store, client, journal.head.status !== 'ended')
      else state.set({ kind: 'none' })
    } finally {
      hold.release()
    }
  }

  /** Makes it this tab's, as it is stored now: another tab may have gone on with it. Null if another tab runs it. */
  const take = async () => {
    const client = clientNow()
    if (held) return { client, runner: runnerNow(), store: await openStore() }
    const hold = await holdRunner(client.connection.id)
    if (!hold) {
      state.set({ kind: 'elsewhere' })
      return null
    }
    held = { hold, client }
    const { journal, store } = await read()
    return { client, runner: journal && show(journal, store, client), store }
  }

  const run = async (runner: Runner, client: Client) => {
    await runner.start()
    // Once, and not after each of thousands.
    if (session.client()) void operatorStore(cache, client).forgetLists()
    if (runner === runnerNow() && runner.state.get().phase.kind === 'ended') letGo()
  }

  const go: Bulk['go'] = async (change) => {
    const taken = await take()
    if (!taken) return
    if (!taken.runner) {
      letGo()
      state.set({ kind: 'none' })
      return
    }
    await change?.(taken.runner)
    await run(taken.runner, taken.client)
  }

  const begin: Bulk['begin'] = async (action, items, keepsTheirs = false) => {
    const taken = await take()
    if (!taken) return
    const { client, store } = taken
    taken.runner?.close()
    const journal = newJournal(client.connection, action, items, keepsTheirs)
    await store.begin(journal)
    markJournal(client.connection.id, true)
    const runner = show(journal, store, client)
    plan.set(null)
    await run(runner, client)
  }

  const discard = async () => {
    const taken = await take()
    if (!taken) return
    const { id } = taken.client.connection
    taken.runner?.close()
    await taken.store.remove(id)
    markJournal(id, false)
    letGo()
    state.set({ kind: 'none' })
  }

  /** A new key for the same service goes on with the change of the old one. */
  const moveTo = async (client: Client) => {
    const runner = runnerNow()
    const { id, base_url } = client.connection
    const from = runner?.head()
    if (!runner || !from || !held || from.base_url !== base_url) return
    await runner.pause()
    const store = await openStore()
    const journal = await store.read(from.connection_id)
    const hold = await holdRunner(id)
    if (!journal || !hold) return
    runner.close()
    const moved = { ...journal, head: { ...journal.head, connection_id: id } }
    if (from.connection_id !== id) await store.remove(from.connection_id)
    await store.begin(moved)
    markJournal(from.connection_id, false)
    markJournal(id, true)
    letGo()
    held = { hold, client }
    show(moved, store, client)
  }

  const close = () => {
    runnerNow()?.close()
    letGo()
    plan.set(null)
    state.set({ kind: 'unread' })
  }
  let { switches } = session.state.get()
  session.state.subscribe((next) => {
    if (!next.client) return
    const isSwitch = next.switches !== switches
    switches = next.switches
    if (isSwitch) close()
    void (isSwitch ? open() : moveTo(next.client)).catch(() => undefined)
  })
  session.onSignOut(() => {
    close()
    // All of this device are void with the sign-out, whosesoever they are.
    const removeAll = async () => {
      const store = await openStore()
      const ids = (await store.heads()).map(({ connection_id }) => connection_id)
      await Promise.all(ids.map((id) => store.remove(id)))
      for (const id of ids) markJournal(id, false)
    }
    void removeAll().catch(() => undefined)
  })

  return {
    state,
    plan,
    setPlan: (next) => plan.set(next),
    use: (parts) => {
      outside = { ...outside, ...parts }
    },
    outside: () => outside,
    open,
    begin,
    go,
    undo: async () => {
      const runner = runnerNow()
      const items = runner ? undoItems(runner.items, runner.markOf) : []
      if (items.length > 0) await begin({ kind: 'apply', from: 'undo' }, items, true)
    },
    discard,
  }
}

const made = new WeakMap<Session, Bulk>()

/** The bulk changes of a session. */
export const bulkOf = (session: Session): Bulk => {
  const bulk = made.get(session) ?? createBulk({ session })
  made.set(session, bulk)
  return bulk
}
