import { createQueryClient } from '../api/query-client.ts'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import { pacedBudget } from './budget.ts'
import { bulkWrites } from './bulk-writes.ts'
import { itemOf, planAction, type PlanRow } from './dry-run.ts'
import { newJournal, type Journal } from './journal.ts'
import { createJournals, type JournalStore } from './journal-store.ts'
import { createMemoryJournals } from './test-journals.ts'
import { createRunner, type Runner } from './runner.ts'
import type { createFleet } from './test-fleet.ts'
import { OPERATORS } from '../resources/operators/operators.ts'

type Fleet = ReturnType<typeof createFleet>

/** The action of most tests. */
export const REGION: BulkAction = { kind: 'set', path: 'region', value: 'eu' }

/** A journal of these items that nothing was done of. */
export const journalOf = (action: BulkAction, items: readonly BulkItem[]): Journal => {
  const connection = { id: 'c', base_url: 'https://api.example', version_header: 'V', key: 'k' }
  const journal = newJournal(connection, OPERATORS.key, action, items)
  return { ...journal, head: { ...journal.head, id: 'j' } }
}

/** The rows of a plan that would be written. */
export const writtenItems = (rows: readonly PlanRow[]): BulkItem[] =>
  rows.filter(({ outcome }) => outcome === 'change' || outcome === 'asked').map(itemOf)

/** Plans an action on all operators of a fleet. */
export const planFor = (
  { fleet, connect, documents }: Fleet,
  action: BulkAction,
): Promise<PlanRow[]> =>
  planAction(bulkWrites(connect(), OPERATORS), action, [...fleet.stored.keys()], documents)

/** A runner that a test can kill: from then on nothing of it reaches the service or the journal. */
export const openRunner = async (
  { connect }: Fleet,
  store: JournalStore,
  delay: (failures: number) => number = () => 0,
) => {
  let isAlive = true
  const living: JournalStore = {
    ...store,
    writeHead: async (head) =>
      isAlive ? store.writeHead(head) : Promise.reject(new Error('killed')),
    writeMarks: async (...marks) =>
      isAlive ? store.writeMarks(...marks) : Promise.reject(new Error('killed')),
  }
  const journal = await store.read('c')
  if (!journal) throw new Error('no journal')
  const runner = createRunner({
    journal,
    store: createJournals(living),
    client: connect(() => isAlive),
    resource: OPERATORS,
    cache: createQueryClient(),
    budget: pacedBudget(() => null),
    delay,
  })
  const kill = () => {
    isAlive = false
  }
  return { runner, kill, isAlive: () => isAlive }
}

/** Runs items to their end on a fleet. */
export const runItems = async (
  fleet: Fleet,
  action: BulkAction,
  items: readonly BulkItem[],
): Promise<Runner> => {
  const store = createMemoryJournals()
  await store.begin(journalOf(action, items))
  const { runner } = await openRunner(fleet, store)
  await runner.start()
  return runner
}

/** The states of a runner's rows, by name. */
export const statesOf = (runner: Runner): string[] =>
  runner.items.map((_, index) => runner.markOf(index).state.kind)
