import { createAtom } from '@tanstack/react-store'
import type { Client } from '../api/client.ts'
import type { Session } from '../api/session.ts'
import { ownerId } from '../connection/connection.ts'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import type { Resource } from '../resources/resource.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { createWorkGuard } from '../shell/unsaved-changes.ts'
import { bulkShare, pacedBudget } from './budget.ts'
import type { PlanRow } from './dry-run.ts'
import { isClosed, newJournal, type Journal } from './journal.ts'
import { markJournal } from './journal-mark.ts'
import { beginJournal, closeJournals, openJournals, readJournal } from './journal-store.ts'
import { createRunner, type Runner } from './runner.ts'
import { holdRunner, whenRunnerFree, type Hold } from './sole-runner.ts'

/** What is to be done, before anything was sent. */
export type Plan = {
  readonly action: BulkAction
  readonly rows: readonly PlanRow[]
  /** How many of the chosen records are not there any more. */
  readonly missing: number
  /** Called with the start. */
  readonly onStart?: (() => void) | undefined
}

/** The bulk change of the connection of this tab. */
export type BulkState =
  /** `elsewhere`: another tab runs it. */
  | { readonly kind: 'unread' | 'none' | 'elsewhere' }
  /** It could not be read. */
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'run'; readonly runner: Runner }

type BulkParts = {
  session: Pick<Session, 'cache' | 'client' | 'onSignOut' | 'state'>
  resource: Resource
  /** How many requests a minute the service allows; null is no limit. */
  limit?: () => number | null
  openStore?: typeof openJournals
}

const isEnded = (runner: Runner) => runner.state.get().phase.kind === 'ended'

/** Creates the bulk changes of a session over a resource: at most one for each connection. */
export const createBulk = ({
  session,
  resource,
  limit = () => null,
  openStore = openJournals,
}: BulkParts) => {
  const slotFor = ({ connection }: Client) => slotOf(ownerId(connection), resource.key)
  const state = createAtom<BulkState>({ kind: 'unread' })
  const plan = createAtom<Plan | null>(null)
  const budget = pacedBudget(() => bulkShare(limit()))
  /** While it is this tab's to run. */
  let held: Hold | null = null

  const runnerNow = (): Runner | null => {
    const shown = state.get()
    return shown.kind === 'run' ? shown.runner : null
  }
  // Not by a page: the one that shows it may not be there yet.
  const guard = createWorkGuard()
  const guardTab = () => {
    const runner = runnerNow()
    guard(runner !== null && !isEnded(runner) && !runner.isStored())
  }
  state.subscribe(guardTab)
  const letGo = () => {
    held?.release()
    held = null
  }
  /** A runner that is not shown any more ends: its journal may be another tab's from now on. */
  const enter = (next: BulkState) => {
    const before = runnerNow()
    if (next.kind !== 'run' || next.runner !== before) before?.close()
    state.set(next)
  }
  const show = (journal: Journal, client: Client) => {
    const { cache } = session
    const runner = createRunner({ journal, store: openStore(), client, resource, cache, budget })
    enter({ kind: 'run', runner })
    runner.state.subscribe(guardTab)
    return runner
  }

  /** Takes it for this tab, and shows it as it is stored now; null if another tab runs it. */
  const take = async (client: Client): Promise<Hold | null> => {
    const slot = slotFor(client)
    const hold = await holdRunner(slot)
    if (!hold) {
      enter({ kind: 'elsewhere' })
      void whenRunnerFree(slot).then(open)
      return null
    }
    try {
      const journal = await readJournal(openStore(), slot)
      if (session.client() === client) {
        markJournal(slot, journal !== null && !isClosed(journal.head), openStore().isStored(slot))
        if (journal) show(journal, client)
        else enter({ kind: 'none' })
        return hold
      }
    } catch (error) {
      hold.release()
      throw error
    }
    hold.release()
    return null
  }
  /** Makes it this tab's; null if another tab runs it, or has put another one in the place of what was shown. */
  const acquire = async () => {
    const client = session.client()
    if (!client) throw new Error('nobody is signed in')
    if (held) return { client, runner: runnerNow() }
    const shown = runnerNow()?.head().id
    const hold = await take(client)
    const runner = runnerNow()
    if (runner?.head().id === shown) {
      held = hold
      return hold && { client, runner }
    }
    hold?.release()
    return null
  }
  let turn: Promise<unknown> = Promise.resolve()
  /** One after the other: what is being read is not taken over meanwhile. */
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const acted = turn.then(act)
    turn = acted.catch(() => undefined)
    return acted
  }

  /** Reads the journal of this connection. Never rejects. */
  const open = (): Promise<void> =>
    inTurn(async () => {
      const client = session.client()
      if (!client || held) return
      try {
        const hold = await take(client)
        hold?.release()
      } catch (error) {
        if (session.client() === client) enter({ kind: 'failed', error })
      }
    })

  const run = async (
    runner: Runner,
    client: Client,
    change?: (runner: Runner) => Promise<void>,
  ) => {
    try {
      await change?.(runner)
      await runner.start()
    } finally {
      if (runner === runnerNow() && isEnded(runner)) letGo()
    }
    // Once, and not after each of thousands.
    if (session.client()) void resource.reads(session.cache, client).forgetLists()
  }

  /** Goes on with what is left, after `change`. */
  const resume = async (change?: (runner: Runner) => Promise<void>): Promise<void> => {
    const taken = await inTurn(acquire)
    if (!taken?.runner) return taken ? letGo() : undefined
    const { runner, client } = taken
    markJournal(slotFor(client), true, runner.isStored())
    await run(runner, client, change)
  }

  /** Ends it: what is left stays as it is. */
  const cancel = async (): Promise<void> => {
    const runner = (await inTurn(acquire))?.runner
    try {
      await runner?.cancel()
    } finally {
      // Meanwhile another one may have begun in its place.
      if (runner === runnerNow()) letGo()
    }
  }

  /**
   * Closes it. If it has changed anything, its page keeps its results and its undo until another one begins, at most 30
   * days.
   */
  const discard = async (): Promise<void> => {
    const taken = await inTurn(acquire)
    if (!taken) return
    const { runner, client } = taken
    const slot = slotFor(client)
    try {
      if (runner && isEnded(runner) && runner.state.get().counts.done > 0) {
        const { head, ...rest } = runner.journal()
        const closed = { ...rest, head: { ...head, closed_at: Date.now() } }
        // Where that can't be stored it comes back with a reload.
        await openStore()
          .writeHead(closed.head)
          .catch(() => undefined)
        show(closed, client)
      } else {
        await openStore().remove(slot)
        enter({ kind: 'none' })
      }
      markJournal(slot, false)
    } finally {
      letGo()
    }
  }

  /** Closes a bulk change that has ended, takes the place of the plan, and runs. */
  const begin = async (action: BulkAction, items: readonly BulkItem[]): Promise<void> => {
    // Another one may be about to begin, or is not finished: then it stays, and is shown.
    const taken = await inTurn(async () => (held ? null : acquire()))
    if (!taken) return
    if (taken.runner && !isEnded(taken.runner)) return letGo()
    const { client } = taken
    const journal = newJournal(client.connection, resource.key, action, items)
    await beginJournal(openStore(), journal)
    const runner = show(journal, client)
    plan.set(null)
    await run(runner, client)
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
    /** What the person is about to start; null if nothing. It lasts as long as the page. */
    plan,
    /** One for all of them: two would each spend the whole minute's requests. */
    budget,
    open,
    begin,
    resume,
    cancel,
    discard,
  }
}

/** Bulk changes of one session over one resource. */
export type Bulk = ReturnType<typeof createBulk>
