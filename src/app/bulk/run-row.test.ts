import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { membersOf } from '../resources/members.ts'
import { OPERATORS } from '../resources/operators/operators.ts'
import type { Resource } from '../resources/resource.ts'
import { bulkWrites } from './bulk-writes.ts'
import { runRow } from './run-row.ts'
import { createFleet, sourceOf, type Source } from './test-fleet.ts'
import { planFor, REGION } from './test-run.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

/** Runs a row whose request was sent once and not answered, after somebody made the record so. */
const runSent = async (resource: Resource, made: Partial<Source>) => {
  const source = sourceOf('op0', { region: 'us', updated_at: 't0' })
  const service = createFleet([source])
  const [row] = await planFor(service, REGION)
  const before = OPERATORS.read(source)
  if (!row || !before) throw new Error('no row')
  const sent = {
    revision: resource.revisionOf(before),
    before: membersOf(resource.fields, resource.toValues(before)),
    after: {},
  }
  service.fleet.stored.set('op0', { ...source, ...made })
  const end = await runRow(
    { ...row, state: { kind: 'left' }, sent },
    {
      action: REGION,
      writes: bulkWrites(service.connect(), resource),
      signal: new AbortController().signal,
      noteSent: async () => undefined,
      onRead: () => undefined,
      hasMade: () => false,
    },
  )
  return { end, writes: service.fleet.log.length }
}

const ASKED = {
  kind: 'row',
  state: {
    kind: 'asked',
    question: { warnings: [{ title: 'Someone else may have changed it back' }] },
  },
}
const DONE = { kind: 'row', state: { kind: 'done', how: 'answered' } }
const SILENT: Resource = { ...OPERATORS, revisionOf: () => '' }

test('what was sent once is asked about if the record has another revision since', async () => {
  expect(await runSent(OPERATORS, { updated_at: 't1' })).toMatchObject({ end: ASKED, writes: 0 })
  expect(await runSent(OPERATORS, {})).toMatchObject({ end: DONE, writes: 1 })
})

test('where the service says no revision, the members tell', async () => {
  const other = { description: 'Dock', updated_at: 't1' }
  expect(await runSent(SILENT, other)).toMatchObject({ end: ASKED, writes: 0 })
  expect(await runSent(SILENT, { updated_at: 't1' })).toMatchObject({ end: DONE, writes: 1 })
})
