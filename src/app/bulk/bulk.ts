import { createAtom } from '@tanstack/react-store'
import type { Client } from '../api/client.ts'
import { operatorStore } from '../api/operator-store.ts'
import type { Session } from '../api/session.ts'
import { OPEN_BUDGET } from './budget.ts'
import { closeJournals, openJournals } from './device-journal.ts'
import type { Bulk, BulkState, Plan } from './bulk-state.ts'
import { JournalError, type Journal, type JournalStore } from './journal.ts'
import { markJournal } from './journal-mark.ts'
import { newJournal, openRunner, removeVoid, type Outside } from './journal-runner.ts'
import type { Runner } from './run-state.ts'
import { holdRunner, holdSoon, whenFree, type Hold } from './sole-runner.ts'
import { undoItems } from './undo.ts'

type BulkParts = {
  session: Pick<Session, 'cache' | 'client' | 'onSignOut' | 'state'>
  openStore?: () => Promise<JournalStore>
}

/** Creates the bulk changes of a session. */
export const createBulk = ({ session, openStore = openJournals }: BulkParts): Bulk => {
  const { cache } = session
  const state = createAtom<BulkState>({ kind: 'unread' })
  const plan = createAtom<Plan | null>(null)
  let outside: Outside = { budget: OPEN_BUDGET }
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

  const openNow = async (client: Client): Promise<void> => {
    if (held) return
    const before = state.get()
    const { id } = client.connection
    const hold = await holdRunner(id)
    if (!hold) {
      // Another tab runs it, unless this one has it, or had it until just now.
      if (held || state.get() !== before) return
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
  let opening: { client: Client; ended: Promise<void> } | null = null
  const open = async (): Promise<void> => {
    const client = clientNow()
    if (opening?.client !== client) opening = { client, ended: openNow(client) }
    const { ended } = opening
    await ended.finally(() => {
      if (opening?.ended === ended) opening = null
    })
  }

  /**
   * Makes it this tab's, as it is stored now: another tab may have gone on with it. Null if another tab runs it,
   * or has put another one in its place: that is shown, and nothing is done with it that was meant for this one.
   */
  const take = async () => {
    await opening?.ended.catch(() => undefined)
    const client = clientNow()
    const shown = runnerNow()
    if (held) return { client, runner: shown, store: await openStore() }
    const hold = await holdSoon(client.connection.id)
    if (!hold) {
      state.set({ kind: 'elsewhere' })
      return null
    }
    held = { hold, client }
    try {
      const { journal, store } = await read()
      const runner = journal && show(journal, store, client, journal.head.status !== 'ended')
      if (!runner) state.set({ kind: 'none' })
      if (runner?.head().id === shown?.head().id) return { client, runner, store }
    } catch (error) {
      letGo()
      throw error
    }
    letGo()
    return null
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
    const { runner, client } = taken
    if (!runner) return letGo()
    state.set({ kind: 'run', runner, isInterrupted: false })
    await change?.(runner)
    await run(runner, client)
  }

  const cancel = async () => {
    const taken = await take()
    try {
      await taken?.runner?.cancel()
    } finally {
      letGo()
    }
  }

  const begin: Bulk['begin'] = async (action, items, keepsTheirs = false) => {
    const hadIt = held !== null
    const taken = await take()
    if (!taken) return
    const { client, store } = taken
    // What is not finished stays, and is shown.
    if (taken.runner && taken.runner.state.get().phase.kind !== 'ended') {
      if (!hadIt) letGo()
      return
    }
    const journal = newJournal(client.connection, action, items, keepsTheirs)
    try {
      await store.begin(journal)
    } catch (cause) {
      letGo()
      throw new JournalError('not stored', { cause })
    }
    taken.runner?.close()
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

  /** A new key for the same service can go on with the change of the old one; nothing runs before a press. */
  const moveTo = async (client: Client) => {
    const runner = runnerNow()
    if (!runner) return
    const { id, base_url } = client.connection
    const from = runner.head()
    const isSame = from.connection_id === id
    if (held) await runner.pause()
    const old = held?.hold ?? (await holdRunner(from.connection_id))
    const hold = isSame ? old : await holdRunner(id)
    held = null
    const store = await openStore()
    const journal = from.base_url === base_url ? await store.read(from.connection_id) : null
    if (!journal || !old || !hold) {
      old?.release()
      hold?.release()
      close()
      return open()
    }
    runner.close()
    const head = { ...journal.head, connection_id: id, ...(!isSame && { is_moved: true }) }
    const moved = { ...journal, head }
    if (!isSame) {
      await store.begin(moved)
      markJournal(id, true)
      await store.remove(from.connection_id)
      markJournal(from.connection_id, false)
      old.release()
    }
    if (head.status === 'ended') hold.release()
    else held = { hold, client }
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
    closeJournals()
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
    cancel,
    undo: async () => {
      const runner = runnerNow()
      const items = runner ? undoItems(runner.items, runner.markOf) : []
      if (items.length > 0) await begin({ kind: 'apply', from: 'undo' }, items, true)
    },
    discard,
  }
}
