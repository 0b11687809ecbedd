import { createQueryClient } from '../api/query-client.ts'
import { itemOf, type BulkAction, type BulkItem } from '../resources/bulk-action.ts'
import { bulkWrites } from './bulk-writes.ts'
import { isWritten, planAction, type PlanRow } from './plan.ts'
import { newJournal, type Journals } from './journal.ts'
import type { Journal, JournalRow } from './run-state.ts'
import { createMemoryJournals } from './test-journals.ts'
import { createRunner, type BulkPace, type Runner } from './runner.ts'
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
  rows.filter(isWritten).map(itemOf)

/** Plans an action on all operators of a fleet. */
export const planFor = (
  { fleet, connect, documents }: Fleet,
  action: BulkAction,
): Promise<PlanRow[]> =>
  planAction(bulkWrites(connect(), OPERATORS), action, [...fleet.stored.keys()], documents)

/** A runner that a test can kill: from then on nothing of it reaches the service or the journal. */
export const openRunner = async (
  { connect }: Fleet,
  store: Journals,
  delay: (failures: number) => number = () => 0,
  pace?: BulkPace,
) => {
  let isAlive = true
  const alive = () => (isAlive ? Promise.resolve() : Promise.reject(new Error('killed')))
  const living: Journals = {
    ...store,
    begin: (all) => alive().then(() => store.begin(all)),
    write: (...changed) => alive().then(() => store.write(...changed)),
  }
  const journal = await store.read('c')
  if (!journal) throw new Error('no journal')
  const runner = createRunner({
    journal,
    store: living,
    client: connect(() => isAlive),
    resource: OPERATORS,
    cache: createQueryClient(),
    delay,
    pace,
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
export const statesOf = (runner: Runner): string[] => kindsOf(runner.rows())

/** The states of rows, by name. */
export const kindsOf = (rows: readonly JournalRow[]): string[] =>
  rows.map(({ state }) => state.kind)

/** A row of a runner that is there. */
export const rowAt = (runner: Runner, index: number): JournalRow => {
  const row = runner.rows()[index]
  if (!row) throw new Error(`no row ${index}`)
  return row
}
