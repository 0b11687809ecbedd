import { Operator } from '#contract/operators.ts'
import { QueryClient } from '@tanstack/react-query'
import { pacedBudget } from '#app/bulk/budget.ts'
import { newJournal, openRunner } from '#app/bulk/journal-runner.ts'
import { createJournals, createMemoryJournals } from '#app/bulk/journals.ts'
import { createFleet, sourceOf } from '#app/bulk/test-fleet.ts'
import { planFor, REGION, writtenItems } from '#app/bulk/test-run.ts'
import { OPERATORS } from '#app/resources/operators/operators.ts'
import { tellReplies } from '#app/mirror/tell-replies.ts'
import { COPIED_OPERATORS } from '#app/resources/operators/copied-operators.ts'
import { createRowSearch } from '#app/mirror/worker/create-row-search.ts'
import { createMirrorHost } from '#app/mirror/worker/mirror-host.ts'
import { openStore } from '#app/mirror/store/open-store.ts'
import { sizeOf } from '#app/mirror/store/size-of.ts'

const PAGE = 1000
const METADATA = JSON.stringify({ team: 'payments', text: 'x'.repeat(500) })

/** Counts what is written to databases from now on. */
const countWrites = () => {
  const counts = { transactions: 0, records: 0, megabytes: 0 }
  const { prototype } = IDBDatabase
  const { transaction } = prototype
  prototype.transaction = function counted(this: IDBDatabase, stores, mode, options) {
    if (mode === 'readwrite') counts.transactions += 1
    return transaction.call(this, stores, mode, options)
  }
  for (const name of ['put', 'add'] as const) {
    const write = IDBObjectStore.prototype[name]
    IDBObjectStore.prototype[name] = function counted(this: IDBObjectStore, value: unknown, key) {
      counts.records += 1
      counts.megabytes += sizeOf(value) / 1e6
      return write.call(this, value, key)
    }
  }
  return counts
}

/** A bulk change of some operators of a copy of many, in this page, with a service that answers at once. */
export const measureBulk = async (operators: number, rows: number) => {
  const sources = Array.from({ length: operators }, (_, index) =>
    sourceOf(`op_${index}`, { description: `Door ${index}`, metadata: METADATA }),
  )
  const fleet = createFleet(sources)
  const client = fleet.connect(() => true, crypto.randomUUID())
  const { copy, remove, restored } = createMirrorHost({
    connection: client.connection,
    copied: COPIED_OPERATORS,
    settings: { requests_per_minute: null, sweep_requests_per_minute: null, is_embedded: true },
    table: createRowSearch(COPIED_OPERATORS.fields),
    openStore,
    isRemembered: true,
    fetch: () => Promise.reject(new TypeError('no walk is meant to run')),
    onChange: () => undefined,
  })
  await restored
  await copy.keepFacts({ ...copy.facts(), sweep: 1 })
  for (let from = 0; from < operators; from += PAGE)
    await copy.takePage(
      // As the client reads them.
      sources.slice(from, from + PAGE).map((source) => Operator.parse(source)),
      { as_of: Date.now(), place: from },
      copy.facts(),
    )
  await copy.complete({ ...copy.facts(), completed_at: Date.now() })

  const changed = createFleet(sources.slice(0, rows))
  const items = writtenItems(await planFor(changed, REGION))
  tellReplies(client, COPIED_OPERATORS, {
    note: (...news) => void copy.note(...news),
    drop: (id) => void copy.drop([id]),
  })
  const counts = countWrites()
  const runner = openRunner({
    journal: newJournal(client.connection, OPERATORS.key, REGION, items),
    store: createJournals(createMemoryJournals()),
    client,
    resource: OPERATORS,
    cache: new QueryClient(),
    budget: pacedBudget(() => null),
  })
  const began = performance.now()
  await runner.start()
  const replied = performance.now()
  await copy.keepFacts(copy.facts())
  const kept = performance.now()
  const chunks = await countChunks(client.connection.id)
  await remove()
  return {
    rows: items.length,
    seconds_until_replied: (replied - began) / 1000,
    seconds_until_kept: (kept - began) / 1000,
    ...counts,
    chunks,
  }
}

/** How many records the stores of a connection's databases hold, but the few of the copy as a whole. */
const countChunks = async (connectionId: string): Promise<number> => {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  const name = names.find((one) => one.includes(connectionId))
  if (name === undefined) return 0
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('failed')))
  })
  const count = await new Promise<number>((resolve) => {
    const request = database.transaction('changes').objectStore('changes').count()
    request.addEventListener('success', () => resolve(request.result))
  })
  database.close()
  return count
}
