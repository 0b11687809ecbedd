import { createAtom } from '@tanstack/react-store'
import pLimit from 'p-limit'
import type { Client } from '../api/client.ts'
import type { Session } from '../api/session.ts'
import { ownerId } from '../connection/connection.ts'
import { lockManager, LOCKS } from '../device/tabs.ts'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import type { Resource } from '../resources/resource.ts'
import { slotOf } from '../resources/resource-slot.ts'
import {
  asJournalError,
  closeJournals,
  DEVICE_JOURNALS,
  newJournal,
  readJournal,
  type Journals,
} from './journal.ts'
import { markJournal } from './journal-mark.ts'
import type { PlanRow } from './plan.ts'
import type { Journal } from './run-state.ts'
import { createRunner, type BulkPace, type Runner } from './runner.ts'

/** What is to be done, before anything was sent. */
export type Plan = {
  readonly action: BulkAction
  readonly rows: readonly PlanRow[]
  /** Called when it has begun. */
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
  pace?: BulkPace
  store?: Journals
}

const nameOf = (slot: string) => `${LOCKS.bulk} ${slot}`

/** A tab that only reads the bulk change, or waits for it, lets go of the lock at once. */
const WAIT_MS = 500

/**
 * Makes this tab the only one that runs the bulk change of a slot, until what is returned is called; null if another tab
 * does. Without locks, or where the browser refuses them, this tab runs it.
 */
const holdLock = (slot: string): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    const locks = lockManager()
    const signal = AbortSignal.timeout(WAIT_MS)
    const none = () => resolve(signal.aborted ? null : () => undefined)
    if (!locks) return none()
    locks
      .request(nameOf(slot), { signal }, () => new Promise<void>((release) => resolve(release)))
      .catch(none)
  })

const isEnded = (runner: Runner) => runner.state.get().phase.kind === 'ended'
/** Whether its tab is the only one that may change it. */
const isUnderWay = (runner: Runner | null) =>
  runner !== null && !['interrupted', 'ended'].includes(runner.state.get().phase.kind)

/** Creates the bulk changes of a session over a resource: at most one for each connection. */
export const createBulk = ({ session, resource, pace, store = DEVICE_JOURNALS }: BulkParts) => {
  const slotFor = ({ connection }: Client) => slotOf(ownerId(connection), resource.key)
  const state = createAtom<BulkState>({ kind: 'unread' })
  const plan = createAtom<Plan | null>(null)
  /** Ends that this tab is the only one. */
  let release: (() => void) | null = null
  /** How many presses are at work as the only tab. */
  let presses = 0

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
    runnerNow()?.close()
    state.set(next)
  }
  const show = (journal: Journal, client: Client) => {
    const { cache } = session
    const runner = createRunner({ journal, store, client, resource, cache, pace })
    enter({ kind: 'run', runner })
    return runner
  }
  /** Shows it as it is stored now. */
  const read = async (client: Client): Promise<void> => {
    const journal = await readJournal(store, slotFor(client))
    if (session.client() !== client) return
    if (journal) show(journal, client)
    else enter({ kind: 'none' })
    // Of one that has ended the mark says whether it was closed.
    const isOpen = journal?.head.ended_at === null
    if (!journal || isOpen) markJournal(slotFor(client), isOpen)
  }
  /** One after the other: what is being read is not taken over meanwhile. */
  const oneAtATime = pLimit(1)

  /** Makes it this tab's; false if another tab runs it, or has put another one in the place of what was shown. */
  const acquire = async (client: Client): Promise<boolean> => {
    if (release) return true
    const shown = runnerNow()?.head().id
    const hold = await holdLock(slotFor(client))
    if (!hold) {
      enter({ kind: 'elsewhere' })
      // When it runs there no more.
      void lockManager()?.request(nameOf(slotFor(client)), { mode: 'shared' }, () => void open())
      return false
    }
    let isOwn = false
    try {
      await read(client)
      isOwn = session.client() === client && runnerNow()?.head().id === shown
    } finally {
      if (isOwn) release = hold
      else hold()
    }
    return isOwn
  }
  /** Reads the journal of this connection. Never rejects. */
  const open = (): Promise<void> =>
    oneAtATime(async () => {
      const client = session.client()
      if (!client || release) return
      try {
        if (await acquire(client)) letGo()
      } catch (error) {
        if (session.client() === client) enter({ kind: 'failed', error })
      }
    })
  /** Does something with what is stored now, as the only tab, which it stays while the change is under way. */
  const asOnly = async (act: (runner: Runner | null, client: Client) => Promise<unknown>) => {
    const client = session.client()
    if (!client) throw new Error('nobody is signed in')
    if (!(await oneAtATime(() => acquire(client)))) return
    presses += 1
    try {
      await act(runnerNow(), client)
    } finally {
      presses -= 1
      if (presses === 0 && !isUnderWay(runnerNow())) letGo()
    }
  }

  const run = async (runner: Runner, client: Client) => {
    markJournal(slotFor(client), true)
    await runner.start()
    // Once, and not after each of thousands.
    if (session.client()) void resource.reads(session.cache, client).forgetLists()
  }

  /** Goes on with what is left, after `change`. */
  const resume = (change?: (runner: Runner) => Promise<void>): Promise<void> =>
    asOnly(async (runner, client) => {
      if (!runner) return
      await change?.(runner)
      await run(runner, client)
    })

  /** Ends it: what is left stays as it is. */
  const cancel = (): Promise<void> => asOnly(async (runner) => runner?.cancel())

  /**
   * Closes it. If it has changed anything, its page keeps its results and its undo until another one begins.
   */
  const discard = (): Promise<void> =>
    asOnly(async (runner, client) => {
      if (!runner || !isEnded(runner) || runner.state.get().counts.done === 0) {
        await store.remove(slotFor(client))
        enter({ kind: 'none' })
      }
      markJournal(slotFor(client), false)
    })

  /** Closes a bulk change that has ended, takes the place of the plan, and runs. */
  const begin = (
    action: BulkAction,
    items: readonly BulkItem[],
    /** Called once it is stored, before anything is sent. */
    onBegun: () => void = () => undefined,
  ): Promise<void> =>
    asOnly(async (_shown, client) => {
      const runner = await oneAtATime(async () => {
        const before = runnerNow()
        // Another one has begun, or is not finished: it stays, and is shown.
        if (before && !isEnded(before)) return null
        const journal = newJournal(client.connection, resource.key, action, items)
        // What cannot be noted is not begun.
        await store.begin(journal).catch(asJournalError)
        return show(journal, client)
      })
      if (!runner) return
      plan.set(null)
      onBegun()
      await run(runner, client)
    })

  const close = () => {
    enter({ kind: 'unread' })
    letGo()
  }
  let { client: left } = session.state.get()
  session.state.subscribe(({ client }) => {
    if (!client) return
    const before = left?.connection
    const { connection } = (left = client)
    const isSame =
      before?.base_url === connection.base_url && ownerId(before) === ownerId(connection)
    if (!isSame) plan.set(null)
    // Another key of the account can go on with it, and finds out what was on its way.
    close()
    void open()
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
