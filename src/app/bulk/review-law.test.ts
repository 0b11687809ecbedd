import { Operator } from '#contract/operators.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { membersOf, changedPaths, type Members } from '../resources/members.ts'
import { readOperator } from '../resources/operators/operator-document.ts'
import { OPERATORS } from '../resources/operators/operators.ts'
import type { BulkAction } from '../resources/bulk-action.ts'
import { bulkWrites } from './bulk-writes.ts'
import { planIntents, type Intent, type PlanRow } from './plan.ts'
import { sources } from './test-actions.ts'
import { createFleet, type Change, type Source } from './test-fleet.ts'
import { runItems, statesOf, writtenItems } from './test-run.ts'

// What the review of a bulk change says is what is written, whichever way led to it.

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

const fleetOf = (given: readonly Source[]) =>
  createFleet(given.map((source, index) => ({ ...source, id: `op${index}` })))

type Fleet = ReturnType<typeof createFleet>

const IMPORT: BulkAction = { kind: 'apply', from: 'import' }

const membersIn = (source: Source | null): Members =>
  source
    ? membersOf(OPERATORS.fields, OPERATORS.toValues(readOperator(Operator.parse(source))))
    : {}

/** Runs what a review starts; returns the writes of it. */
const runReviewed = async (service: Fleet, action: BulkAction, rows: readonly PlanRow[]) => {
  const from = service.fleet.log.length
  const run = await runItems(service, action, writtenItems(rows))
  expect(new Set(statesOf(run))).toEqual(new Set(run.rows().length > 0 ? ['done'] : []))
  return service.fleet.log.slice(from)
}

/** One write has the old and new values of its row; what the service does to fields that need others is its own. */
const expectAsReviewed = ({ change }: PlanRow, { before, after }: Change) => {
  const [was, is] = [membersIn(before), membersIn(after)]
  const said = Object.keys(change?.after ?? {})
  const isSame = (path: string, one: Members, other: Members | undefined) =>
    JSON.stringify(one[path]) === JSON.stringify(other?.[path])
  for (const path of said) {
    expect(isSame(path, is, change?.after ?? {}), `${path} after`).toBe(true)
    if (change?.before?.[path] !== undefined)
      expect(isSame(path, was, change.before), `${path} before`).toBe(true)
  }
  const unsaid = changedPaths(OPERATORS.fields, was, is).filter((path) => !said.includes(path))
  for (const path of unsaid)
    expect(said).toContain(OPERATORS.fields.find((field) => field.path === path)?.needs?.path)
}

const expectAllAsReviewed = (rows: readonly PlanRow[], written: readonly Change[]) => {
  const changed = rows.filter(({ state }) => state.kind === 'left')
  expect(written).toHaveLength(changed.length)
  for (const row of changed) {
    const one =
      row.id === null
        ? written.find(
            ({ before, after }) => !before && membersIn(after)['description'] === row.name,
          )
        : written.find(({ id }) => id === row.id)
    if (!one) throw new Error(`${row.name} was not written`)
    if (row.after === null) expect(one.after).toBeNull()
    else expectAsReviewed(row, one)
  }
}

const wanted: fc.Arbitrary<Members> = fc.record(
  {
    region: fc.constantFrom('', 'us', 'eu', 'ap'),
    description: fc.constantFrom('', 'Door', 'x'.repeat(256)),
    metadata: fc.constantFrom('', '{"team":"a"}', '{"team":"b","n":1}', 'plain'),
    enabled_features: fc.uniqueArray(fc.constantFrom('bindings', 'ingress', 'gateway')),
  },
  { requiredKeys: [] },
)
const intents: fc.Arbitrary<Intent[]> = fc
  .array(fc.record({ at: fc.nat(4), wanted, base: fc.option(wanted, { nil: undefined }) }))
  // A file names each record once.
  .map((all) =>
    all.filter((one, at) => one.at === 4 || all.findIndex((o) => o.at === one.at) === at),
  )
  .map((all) =>
    all.map(({ at, wanted, base }, index): Intent =>
      at === 4
        ? { kind: 'create', wanted: { ...wanted, description: `New ${index}` } }
        : {
            kind: 'update',
            id: `op${at}`,
            wanted,
            // Of what it wants, as an export has it.
            ...(base && { base: { ...wanted, ...base } }),
          },
    ),
  )

test('an import writes what its review says, and nothing else', () =>
  fc.assert(
    fc.asyncProperty(fc.array(sources, { maxLength: 4 }), intents, async (given, wants) => {
      const service = fleetOf(given)
      const writes = bulkWrites(service.connect(), OPERATORS)
      const there = wants.filter((one) => one.kind === 'create' || service.fleet.stored.has(one.id))
      const rows = await planIntents(writes, there, service.documents)
      expect(rows).toHaveLength(there.length)
      // What somebody else has changed since the export is asked about in the run.
      const unasked = rows.filter(({ state }) => state.kind !== 'asked')
      expectAllAsReviewed(unasked, await runReviewed(service, IMPORT, unasked))
      const asked = rows.filter(({ state }) => state.kind === 'asked')
      const run = await runItems(service, IMPORT, writtenItems(asked))
      expect(new Set(statesOf(run))).toEqual(new Set(asked.length > 0 ? ['asked'] : []))
    }),
  ))
