import type { Budget, BudgetSettings } from '../../api/budget/budget.ts'
import { wait } from '../../api/wait.ts'
import type { Connection } from '../../connection/connection.ts'
import { LOCKS } from '../../device/locks.ts'
import type { CopiedResource } from '../../resources/copied-resource.ts'
import { slotOf } from '../../resources/resource-slot.ts'
import { createCopy, type Copy } from '../copy/copy.ts'
import type { MirrorState } from '../protocol.ts'
import type { RowSearch } from './row-search.ts'
import type { ChunkStore } from '../store/chunk-store.ts'
import { createMovableStore } from '../store/movable-store.ts'
import { readPage, type SweepPage } from '../sweep/read-page.ts'
import { runSweep } from '../sweep/run-sweep.ts'
import { createSweepControl, type SweepControl } from '../sweep/sweep-control.ts'
import { createBudgetClient } from './budget-client.ts'
import { createCopySync } from './copy-sync.ts'
import type { CopyMessage } from '../../api/session-channel.ts'
import { membersOf, openChannel } from '../../device/channel.ts'
import { CHANNELS } from '../../device/registry.ts'
import { repliesChannel } from '../report-replies.ts'
import { readReplyReport } from './read-reports.ts'

/**
 * Takes what tabs that have not opened the copy learn from their own requests. They tell it once they know that there
 * is one: it says so at its beginning, and to each tab that asks.
 */
const listenToReplies = (
  connectionId: string,
  copied: CopiedResource,
  copy: Pick<Copy, 'note' | 'drop'>,
) => {
  const slot = slotOf(connectionId, copied.key)
  const replies = openChannel(repliesChannel(slot), (message) => {
    const report = readReplyReport(message, copied)
    if (report?.kind === 'note') void copy.note(report.documents, report.as_of, report.age)
    if (report?.kind === 'drop') void copy.drop([report.id])
  })
  const announce = () => session.post({ copy_of: slot } satisfies CopyMessage)
  const session = openChannel(CHANNELS.session, (message) => {
    if (membersOf(message)['copy_wanted'] === connectionId) announce()
  })
  announce()
  return {
    close: () => {
      replies.close()
      session.close()
    },
  }
}

type StateParts = {
  revision: number
  loaded: number
  copy: Copy
  store: ChunkStore
  budget: Budget
  sweep: MirrorState['sweep']
  answered: MirrorState['answered']
}

/** What pages are told about a copy. */
const stateOf = ({ copy, store, budget, ...parts }: StateParts): MirrorState => {
  const { estimated, completed_at, progress, skipped, page_size } = copy.facts()
  return {
    ...parts,
    estimated,
    completed_at,
    oldest_at: copy.oldestAt(),
    walked: progress && { pages: progress.pages, rows: progress.rows },
    skipped,
    requests: budget.usage(),
    page_size,
    storage: { place: store.place(), bytes: store.bytes(), problem: store.problem() },
  }
}

/** The copy of one connection in a worker, with its sweeps. */
export type MirrorHost = {
  readonly table: RowSearch
  readonly copy: Copy
  readonly sweep: SweepControl
  readonly state: () => MirrorState
  /** Resolves when what the store had kept is there. */
  readonly restored: Promise<void>
  allow: (settings: BudgetSettings) => void
  /** Starts a walk if one is needed. `whole`: the list has one page, which was read just now. */
  start: (whole?: SweepPage) => void
  readonly budget: Pick<Budget, 'memory' | 'recall' | 'note'>
  /** The person wants the copy on this device, or not any more. */
  remember: (isRemembered: boolean) => void
  /** Removes all rows and what is kept of them, in all tabs. */
  clear: () => Promise<void>
  /** Removes what is kept of the connection, for good. */
  remove: () => Promise<void>
}

type Parts = {
  connection: Connection
  copied: CopiedResource
  settings: BudgetSettings
  table: RowSearch
  openStore: (slot: string, isRemembered: boolean) => ChunkStore
  isRemembered: boolean
  fetch: typeof globalThis.fetch
  /** Called when the state may have changed. */
  onChange: () => void
}

/** Replies that come in this time are kept together: those of a bulk change come one after the other. */
const GATHER_MS = 100
/** How long a given page counts as just read. */
const GIVEN_MS = 10_000

/** Opens the copy of a connection. */
export const createMirrorHost = ({ table, openStore, onChange, ...parts }: Parts): MirrorHost => {
  const { connection, copied } = parts
  const slot = slotOf(connection.id, copied.key)
  let { isRemembered } = parts
  const store = createMovableStore(openStore(slot, isRemembered))
  const closing = new AbortController()
  const { client, budget, answered, waitForTurn, close } = createBudgetClient({
    ...parts,
    onChange,
  })
  const copy: Copy = createCopy({
    table,
    read: copied.read,
    store,
    onChange: (change, facts, chunk) => {
      copySync.tell(change, facts, chunk)
      onChange()
    },
    onLost: () => control.check(),
    gather: () => wait(GATHER_MS, closing.signal),
  })
  const copySync = createCopySync({
    slot,
    copy,
    loaded: table.size,
    isOnDevice: () => store.place() === 'device',
    ids: () => table.ids({ text: '', sort: [] }, Date.now()),
    isPaused: () => control.isPaused(),
    onChange: () => control.check(),
    onPause: (isPaused) => control.setPaused(isPaused),
    onClear: (isStoreEmpty) => void clear(isStoreEmpty),
    onForget: () => remember(false),
  })
  let given: { page: SweepPage; until: number } | null = null
  const takeGiven = (): SweepPage | null => {
    const taken = given && performance.now() < given.until ? given.page : null
    given = null
    return taken
  }
  const replies = listenToReplies(connection.id, copied, copy)
  // What others tell meanwhile comes after what the store had kept.
  const restored = copy.restore()
  const joined = restored.then(copySync.join)
  const control = createSweepControl({
    lock: `${LOCKS.sweep} ${slot}`,
    facts: copy.facts,
    ready: joined,
    run: (halt) =>
      runSweep(
        {
          copy,
          read: async (query) => takeGiven() ?? readPage(client, copied, query, closing.signal),
          readOne: (id) => copied.readOne(client, id, closing.signal),
          waitForTurn: (halt) => waitForTurn(halt, control.setStop),
          wait,
          onStop: control.setStop,
          now: Date.now,
        },
        halt,
      ),
    onChange,
    onPause: copySync.tellPause,
    now: Date.now,
  })
  void restored.then(onChange)
  const remember = (is: boolean) => {
    if (is === isRemembered) return
    isRemembered = is
    void copy.moveTo(openStore(slot, is)).then(onChange)
  }
  const clear = async (isStoreEmpty: boolean) => {
    control.stop()
    await copy.clear(isStoreEmpty)
    onChange()
  }
  return {
    table,
    copy,
    budget,
    sweep: control,
    restored,
    state: () =>
      stateOf({
        revision: table.revision(),
        loaded: table.size(),
        copy,
        store,
        budget,
        sweep: control.state(),
        answered: answered(),
      }),
    allow: (settings) => {
      budget.allow(settings)
      onChange()
    },
    start: (whole) => {
      // A copy with rows may have one that was created after this page was requested.
      if (whole && copy.facts().sweep === 0)
        given = { page: whole, until: performance.now() + GIVEN_MS }
      control.start()
    },
    remember: (is) => {
      // Before the database is gone.
      if (!is && isRemembered) copySync.tellForget()
      remember(is)
    },
    clear: async () => {
      await clear(false)
      copySync.tellClear()
    },
    remove: async () => {
      closing.abort()
      control.close()
      close()
      copySync.close()
      replies.close()
      await store.remove()
    },
  }
}
