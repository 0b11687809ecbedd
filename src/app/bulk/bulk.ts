import { createAtom } from '@tanstack/react-store'
import type { Client } from '../api/client.ts'
import type { Resource } from '../resources/resource.ts'
import { ownerId, type Connection } from '../connection/connection.ts'
import type { Session } from '../api/session.ts'
import { bulkShare, pacedBudget } from './budget.ts'
import { closeJournals, openJournals } from './device-journal.ts'
import type { Bulk, BulkState, Plan, Runner } from './bulk-state.ts'
import { isClosed, type Journal, type Journals } from './journal.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { markJournal } from './journal-mark.ts'
import { beginJournal, newJournal, openRunner, readJournal } from './journal-runner.ts'
import { holdRunner, holdSoon, whenRunnerFree, type Hold } from './sole-runner.ts'

type BulkParts = {
  session: Pick<Session, 'cache' | 'client' | 'onSignOut' | 'state'>
  resource: Resource
  openStore?: () => Journals
}

/** Creates the bulk changes of a session over a resource. */
export const createBulk = ({ session, resource, openStore = openJournals }: BulkParts): Bulk => {
  const slotFor = (connection: Connection) => slotOf(ownerId(connection), resource.key)
  const state = createAtom<BulkState>({ kind: 'unread' })
  const plan = createAtom<Plan | null>(null)
  const failure = createAtom<unknown>(null)
  let limit = (): number | null => null
  const budget = pacedBudget(() => bulkShare(limit()))
  /** While it is this tab's to run. */
  let held: { hold: Hold; client: Client } | null = null

  const runnerNow = (): Runner | null => {
    const shown = state.get()
    return shown.kind === 'run' ? shown.runner : null
  }
  const letGo = () => {
    held?.hold.release()
    held = null
  }
  /** A runner that is not shown any more ends: its journal may be another tab's from now on. */
  const enter = (next: BulkState) => {
    const before = runnerNow()
    if (next.kind !== 'run' || next.runner !== before) before?.close()
    failure.set(null)
    state.set(next)
  }
  const show = (journal: Journal, client: Client, isInterrupted = false) => {
    const { cache } = session
    const runner = openRunner({ journal, store: openStore(), client, resource, cache, budget })
    enter({ kind: 'run', runner, isInterrupted })
    return runner
  }

  const openNow = async (client: Client): Promise<void> => {
    if (held) return
    const before = state.get()
    const id = slotFor(client.connection)
    const hold = await holdRunner(id)
    if (!hold) {
      // Another tab runs it, unless this one has it, or had it until just now.
      if (held || state.get() !== before) return
      enter({ kind: 'elsewhere' })
      void whenRunnerFree(id).then(open)
      return
    }
    try {
      const journal = await readJournal(openStore(), id)
      if (held || session.client() !== client) return
      const isOpen = journal !== null && !isClosed(journal.head)
      markJournal(id, isOpen, openStore().isStored(id))
      if (journal) show(journal, client, journal.head.status !== 'ended')
      else enter({ kind: 'none' })
    } finally {
      hold.release()
    }
  }
  /** Who asks meanwhile shares its outcome. */
  let opening: { client: Client; ended: Promise<unknown> } | null = null
  const open = async (): Promise<void> => {
    const client = session.client()
    if (!client) return
    const note = (error: unknown) => session.client() === client && failure.set(error)
    if (opening?.client !== client) opening = { client, ended: openNow(client).catch(note) }
    const shared = opening
    await shared.ended
    if (opening === shared) opening = null
  }

  /**
   * Makes it this tab's, as it is stored now: another tab may have gone on with it. Null if another tab runs it,
   * or has put another one in its place: that is shown, and nothing is done with it that was meant for this one.
   */
  const acquireRunner = async () => {
    await opening?.ended
    const client = session.client()
    if (!client) throw new Error('nobody is signed in')
    const shown = runnerNow()
    if (held) return { client, runner: shown }
    const hold = await holdSoon(slotFor(client.connection))
    // Another press in this tab may have been faster.
    if (!hold || held) {
      hold?.release()
      if (!held) enter({ kind: 'elsewhere' })
      return null
    }
    held = { hold, client }
    try {
      const journal = await readJournal(openStore(), slotFor(client.connection))
      const runner = journal && show(journal, client, journal.head.status !== 'ended')
      if (!runner) enter({ kind: 'none' })
      if (runner?.head().id === shown?.head().id) return { client, runner }
    } catch (error) {
      letGo()
      throw error
    }
    letGo()
    return null
  }

  const run = async (runner: Runner, client: Client, change?: Parameters<Bulk['resume']>[0]) => {
    try {
      await change?.(runner)
      await runner.start()
    } finally {
      if (runner === runnerNow() && runner.state.get().phase.kind === 'ended') letGo()
    }
    // Once, and not after each of thousands.
    if (session.client()) void resource.reads(session.cache, client).forgetLists()
  }

  const resume: Bulk['resume'] = async (change) => {
    const taken = await acquireRunner()
    if (!taken?.runner) return taken ? letGo() : undefined
    enter({ kind: 'run', runner: taken.runner, isInterrupted: false })
    const slot = slotFor(taken.client.connection)
    markJournal(slot, true, openStore().isStored(slot))
    await run(taken.runner, taken.client, change)
  }

  const cancel = async () => {
    const runner = (await acquireRunner())?.runner
    try {
      await runner?.cancel()
    } finally {
      // Meanwhile another one may have begun in its place.
      if (runner === runnerNow()) letGo()
    }
  }

  /** Null also while it is not finished, or is about to begin: then it stays, and is shown. */
  const acquireEnded = async () => {
    const taken = held ? null : await acquireRunner()
    if (!taken?.runner || taken.runner.state.get().phase.kind === 'ended') return taken
    letGo()
    return null
  }

  const discard: Bulk['discard'] = async () => {
    const taken = await acquireRunner()
    if (!taken) return
    const { runner, client } = taken
    const slot = slotFor(client.connection)
    try {
      const { phase, counts } = runner?.state.get() ?? {}
      if (runner && phase?.kind === 'ended' && counts?.done) {
        const { head, ...rest } = runner.journal()
        const closed = { ...rest, head: { ...head, closed_at: Date.now() } }
        // Where that can't be stored it comes back with a reload.
        await openStore()
          .writeHead(closed.head)
          .catch(() => undefined)
        markJournal(slot, false)
        show(closed, client)
      } else {
        await openStore().remove(slot)
        markJournal(slot, false)
        enter({ kind: 'none' })
      }
    } finally {
      letGo()
    }
  }

  const begin: Bulk['begin'] = async (action, items) => {
    const taken = await acquireEnded()
    if (!taken) return
    const journal = newJournal(taken.client.connection, resource.key, action, items)
    await beginJournal(openStore(), journal)
    const runner = show(journal, taken.client)
    plan.set(null)
    await run(runner, taken.client)
  }

  const close = () => {
    enter({ kind: 'unread' })
    letGo()
  }
  const openAnew = (): Promise<void> => {
    close()
    return open()
  }
  let now = session.state.get()
  session.state.subscribe((next) => {
    const left = now
    now = next
    if (!next.client) return
    const before = left.client?.connection
    const { connection } = next.client
    const isSame =
      before?.base_url === connection.base_url && ownerId(before) === ownerId(connection)
    if (!isSame) plan.set(null)
    if (next.switches !== left.switches || !isSame) return void openAnew()
    // Another key of the account can go on with it; nothing runs before a press, and what was sent is noted first.
    const paused = runnerNow()?.pause() ?? Promise.resolve()
    void paused.catch(() => undefined).then(openAnew)
  })
  session.onSignOut(() => {
    plan.set(null)
    close()
    closeJournals()
  })

  return {
    resource,
    state,
    plan,
    setPlan: (next) => plan.set(next),
    failure,
    setLimit: (next) => {
      limit = next
    },
    budget,
    open,
    begin,
    resume,
    cancel,
    discard,
  }
}
