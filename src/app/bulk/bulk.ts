import { createAtom } from '@tanstack/react-store'
import type { Client } from '../api/client.ts'
import type { Session } from '../api/session.ts'
import { ownerId } from '../connection/connection.ts'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import type { Resource } from '../resources/resource.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { closeJournals, newJournal, openJournals, readJournal } from './journal.ts'
import { markJournal } from './journal-mark.ts'
import type { PlanRow } from './plan.ts'
import { holdLock, isLocked, whenUnlocked } from './run-lock.ts'
import type { Journal } from './run-state.ts'
import { createRunner, type Runner } from './runner.ts'

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
  /** Waits until a request may be sent, or the signal aborts. */
  pace?: (signal: AbortSignal) => Promise<void>
  openStore?: typeof openJournals
}

const isEnded = (runner: Runner) => runner.state.get().phase.kind === 'ended'

/** Creates the bulk changes of a session over a resource: at most one for each connection. */
export const createBulk = ({ session, resource, pace, openStore = openJournals }: BulkParts) => {
  const slotFor = ({ connection }: Client) => slotOf(ownerId(connection), resource.key)
  const state = createAtom<BulkState>({ kind: 'unread' })
  const plan = createAtom<Plan | null>(null)
  /** Ends that this tab runs it. */
  let release: (() => void) | null = null

  const runnerNow = (): Runner | null => {
    const shown = state.get()
    return shown.kind === 'run' ? shown.runner : null
  }
  const letGo = () => {
    release?.()
    release = null
  }
  /** A runner that is not shown any more ends: its journal may be another tab's from now on. */
  const enter = (next: BulkState) => {
    const before = runnerNow()
    if (next.kind !== 'run' || next.runner !== before) before?.close()
    state.set(next)
  }
  const show = (journal: Journal, client: Client, isStored = true) => {
    const { cache } = session
    const store = openStore()
    const runner = createRunner({ journal, store, isStored, client, resource, cache, pace })
    enter({ kind: 'run', runner })
    return runner
  }
  const mark = (client: Client, runner: Runner | null) =>
    markJournal(slotFor(client), runner !== null && !runner.head().is_closed, runner?.isStored())

  /** Shows it as it is stored now. What is only in this tab nobody else has changed. */
  const read = async (client: Client): Promise<void> => {
    const shown = runnerNow()
    if (!shown || shown.isStored()) {
      const journal = await readJournal(openStore(), slotFor(client))
      if (session.client() !== client) return
      if (journal) show(journal, client)
      else enter({ kind: 'none' })
    }
    mark(client, runnerNow())
  }
  const showElsewhere = (slot: string) => {
    enter({ kind: 'elsewhere' })
    void whenUnlocked(slot).then(open)
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
      if (!client || release) return
      try {
        if (await isLocked(slotFor(client))) showElsewhere(slotFor(client))
        else await read(client)
      } catch (error) {
        if (session.client() === client) enter({ kind: 'failed', error })
      }
    })
  /** Makes it this tab's; null if another tab runs it, or has put another one in the place of what was shown. */
  const acquire = () =>
    inTurn(async () => {
      const client = session.client()
      if (!client) throw new Error('nobody is signed in')
      if (release) return { client, runner: runnerNow(), isOwn: true }
      const shown = runnerNow()?.head().id
      const hold = await holdLock(slotFor(client))
      if (!hold) {
        showElsewhere(slotFor(client))
        return null
      }
      try {
        await read(client)
        const runner = runnerNow()
        if (session.client() === client && runner?.head().id === shown) {
          release = hold
          return { client, runner, isOwn: false }
        }
      } catch (error) {
        hold()
        throw error
      }
      hold()
      return null
    })

  const run = async (
    runner: Runner,
    client: Client,
    change?: (runner: Runner) => Promise<void>,
  ) => {
    try {
      await change?.(runner)
      mark(client, runner)
      await runner.start()
    } finally {
      // Meanwhile another one may have begun in its place.
      if (runner === runnerNow() && isEnded(runner)) letGo()
    }
    // Once, and not after each of thousands.
    if (session.client()) void resource.reads(session.cache, client).forgetLists()
  }

  /** Goes on with what is left, after `change`. */
  const resume = async (change?: (runner: Runner) => Promise<void>): Promise<void> => {
    const taken = await acquire()
    if (taken?.runner) await run(taken.runner, taken.client, change)
    else if (taken) letGo()
  }

  /** Ends it: what is left stays as it is. */
  const cancel = async (): Promise<void> => {
    const runner = (await acquire())?.runner
    try {
      await runner?.cancel()
    } finally {
      if (runner === runnerNow()) letGo()
    }
  }

  /**
   * Closes it. If it has changed anything, its page keeps its results and its undo until another one begins, at most 30
   * days.
   */
  const discard = async (): Promise<void> => {
    const taken = await acquire()
    if (!taken) return
    const { runner, client } = taken
    try {
      if (runner && isEnded(runner) && runner.state.get().counts.done > 0) await runner.hide()
      else {
        if (!runner || runner.isStored()) await openStore().remove(slotFor(client))
        enter({ kind: 'none' })
      }
      mark(client, runnerNow())
    } finally {
      letGo()
    }
  }

  /** Closes a bulk change that has ended, takes the place of the plan, and runs. */
  const begin = async (action: BulkAction, items: readonly BulkItem[]): Promise<void> => {
    const taken = await acquire()
    // Another one may be about to begin, or is not finished: then it stays, and is shown.
    if (!taken || taken.isOwn) return
    if (taken.runner && !isEnded(taken.runner)) return letGo()
    const { client } = taken
    const journal = newJournal(client.connection, resource.key, action, items)
    const store = openStore()
    const isStored = await store.begin(journal).then(
      () => true,
      // The runner says so. Results that cannot be removed now are still those of what was done.
      () =>
        store.remove(slotFor(client)).then(
          () => false,
          () => false,
        ),
    )
    const runner = show(journal, client, isStored)
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

  return { resource, state, plan, open, begin, resume, cancel, discard }
}

/** Bulk changes of one session over one resource. */
export type Bulk = ReturnType<typeof createBulk>
