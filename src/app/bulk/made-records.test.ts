import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFleet } from './test-fleet.ts'
import { runItems, rowAt } from './test-run.ts'
import type { Runner } from './runner.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

const IMPORT = { kind: 'apply', from: 'import' } as const

const newItems = (...descriptions: string[]) =>
  descriptions.map((description) => ({
    id: null,
    name: description,
    before: null,
    after: { description },
  }))

const twinsIn = (runner: Runner) =>
  runner.rows().map((_, index) => {
    const { state } = rowAt(runner, index)
    return state.kind === 'done' ? state.twins?.map(({ id }) => id) : state.kind
  })

// Regression: an import of 6 rows made 8 operators, and said only "Done".
test('a row that the browser sent twice names what it made too many', async () => {
  const service = createFleet([])
  service.fleet.faults = ['none', 'repeated']
  const runner = await runItems(service, IMPORT, newItems('a', 'b', 'c', 'd', 'e', 'f'))
  expect(service.fleet.stored.size).toBe(7)
  const twins = twinsIn(runner)
  const extra = twins.flat()
  expect(extra).toHaveLength(1)
  expect(twins[1]).toEqual(extra)
  const made = runner.rows().map((_, index) => {
    const { state } = rowAt(runner, index)
    return state.kind === 'done' && state.made
  })
  expect(made).not.toContain(extra[0])
  expect(service.fleet.requests.filter((request) => request.startsWith('GET'))).toHaveLength(1)
})

test('rows with the same content are no twins of each other', async () => {
  const service = createFleet([])
  const runner = await runItems(service, IMPORT, newItems('a', 'a', 'a', 'a', 'a'))
  expect(twinsIn(runner)).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('what a row made whose answer was lost is no twin of a row with the same content', async () => {
  const service = createFleet([])
  service.fleet.faults = ['lost-after']
  const runner = await runItems(service, IMPORT, newItems('a', 'a'))
  expect(twinsIn(runner)).toEqual(['asked', undefined])
  await runner.answer([0], 'theirs')
  await runner.start()
  expect(twinsIn(runner)).toEqual(['kept', undefined])
})

test('a list that cannot be read loses no result', async () => {
  const service = createFleet([])
  service.fleet.faults = ['none', 'unavailable']
  const runner = await runItems(service, IMPORT, newItems('a'))
  expect(twinsIn(runner)).toEqual([undefined])
  expect(runner.state.get().phase).toEqual({ kind: 'ended' })
})
