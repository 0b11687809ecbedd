// Measures the search over the copy of all operators by itself, in Node: what a worker takes for each thing that
// a person does, as medians with ranges, and the memory after garbage collection. It is for comparing changes of
// the engine; what a person waits for is measured by `npm run bench:list`.
// Usage: npm run bench:search [-- <operators> <rounds>]
import type { Operator } from '#contract/operators.ts'
import { OPERATOR_FIELDS } from '#app/resources/operators/operator-fields.ts'
import { numbersIn } from '#app/search/bit-set.ts'
import { createFacets } from '#app/search/facets.ts'
import { createRecordFinder } from '#app/search/find-records.ts'
import { createSearchTable, type SearchTable } from '#app/search/search-table.ts'
import { madeUpOperators } from './made-up-operators.ts'

const [OPERATORS = 100_000, ROUNDS = 5] = process.argv.slice(2).map(Number)
const NOW = Date.UTC(2026, 0, 1)
const PAGE = 1000
const MIB = 1024 * 1024
const IN_SIGHT = { from: 0, to: 60 }
const TWO_WORDS = ['harbour payments', 'eu-1 gateway', 'büro 17', 'platform retail', 'zzz nothing']
const SORTS: readonly string[] = ['cluster', 'description', 'updated', 'version', 'region']
const TYPED = [
  'warehouse door 17',
  'payments-prod eu',
  'region:eu cert:30d koln',
  '-staging metadata.team:data',
  'version:<0.17 cluster-us',
]
const COMPLETED = ['re', 'region:', 'cluster:cluster-e', 'metadata.te', 'metadata.team:p', 'eu fea']
const SOUGHT = ['warehuose door', 'cluster-eu-17', 'koln gateway']

const times = new Map<string, number[]>()

/** Does something, and notes how long that took. */
const timed = <Result>(name: string, work: () => Result): Result => {
  const began = performance.now()
  const result = work()
  const known = times.get(name) ?? []
  known.push(performance.now() - began)
  times.set(name, known)
  return result
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.round((values.length - 1) * part)] ?? Number.NaN

const row = (name: string, ...columns: readonly (string | number)[]) =>
  console.log(
    name.padEnd(42) +
      columns
        .map((column) => (typeof column === 'number' ? column.toFixed(2) : column).padStart(10))
        .join(''),
  )

const memory = (): number => {
  if (!globalThis.gc) throw new Error('Start Node with --expose-gc.')
  // The second collects what the first has let go.
  for (let time = 0; time < 2; time += 1) globalThis.gc()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / MIB
}

const makePages = (): string[] => {
  const operators = madeUpOperators(OPERATORS, NOW)
  const starts = Array.from({ length: Math.ceil(OPERATORS / PAGE) }, (_, page) => page * PAGE)
  return starts.map((start) => JSON.stringify(operators.slice(start, start + PAGE)))
}

const load = (pages: readonly string[]): SearchTable => {
  const table = createSearchTable(OPERATOR_FIELDS)
  for (const [page, text] of pages.entries()) {
    // Made by `makePages`.
    const operators = JSON.parse(text) as Operator[]
    timed('load of 1,000 rows', () => table.upsert(operators, NOW, page * PAGE))
  }
  return table
}

const use = (table: SearchTable): void => {
  const view = (name: string, text: string, column?: string) =>
    timed(name, () =>
      table.view({ text, sort: column ? [{ column, isDescending: false }] : [], ...IN_SIGHT }, NOW),
    )
  view('first view', '')
  timed('ranks and members, once', () => {
    for (const steps = table.prepare(); ;)
      if (timed('  one step of them', () => steps.next()).done) return
  })
  for (const text of TWO_WORDS) view('view of two new words', text)
  const among = { rows: numbersIn(table.table().live()), chosen: [], sought: '', now: NOW }
  const facetOf = createFacets(table.table())
  timed('facets of all columns, of all rows', () =>
    table
      .table()
      .columns.filter(({ field }) => field.isFaceted)
      .map((column) => facetOf(column, '', among)),
  )
  for (const column of SORTS) view('re-sort', '', column)
  for (const text of TYPED)
    for (let length = 1; length <= text.length; length += 1)
      view('a key of a search', text.slice(0, length), 'description')
  for (const text of COMPLETED) timed('completion', () => table.complete(text, text.length, NOW))
  const finder = createRecordFinder(table.table)
  timed('palette: first key', () => finder.find('w', 20))
  for (const text of SOUGHT)
    for (let length = 2; length <= text.length; length += 1)
      timed('palette: a further key', () => finder.find(text.slice(0, length), 20))
}

const pages = makePages()
const before = memory()
let table = load(pages)
const loaded = memory()
use(table)
const used = memory()
for (let round = 1; round < ROUNDS; round += 1) {
  table = load(pages)
  use(table)
}
for (let round = 0; round < ROUNDS; round += 1) {
  const snapshot = structuredClone(timed('snapshot', () => table.snapshot()))
  const restored = createSearchTable(OPERATOR_FIELDS)
  timed('restore', () => {
    if (!restored.restore(snapshot)) throw new Error('The snapshot was refused.')
  })
}

console.log(`${OPERATORS} operators, ${ROUNDS} rounds, Node ${process.version}; milliseconds\n`)
row('', 'median', 'p95', 'least', 'most')
for (const [name, values] of times)
  row(name, ...[0.5, 0.95, 0, 1].map((part) => quantile(values, part)))
console.log('\nMiB after garbage collection')
row('loaded', loaded - before)
row('and searched', used - before)
