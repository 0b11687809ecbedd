import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runWrite } from './run-write.ts'
import { createService, DOOR, notedRun } from './test-service.ts'

const GATE = { ...DOOR, name: 'Gate' }
const edit = { seen: DOOR, values: GATE }

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

// Regression: the message of a normalising service's write was "the service does not have it".
test('lost: a write of which the service has one half was done, the other half is named', async () => {
  const { service, write } = createService()
  service.loses = 'after'
  service.normalise = (door) => ({ ...door, note: door.note.trim() })
  const values = { ...GATE, note: ' mine ' }
  const outcome = await runWrite(write, { seen: DOOR, values }, notedRun().options)
  expect(outcome).toMatchObject({ kind: 'done', how: 'confirmed', differences: ['note'] })
})

// Regression: it was "not done" although nobody can tell.
test('lost: neither what was there nor what was sent tells nothing', async () => {
  const { service, write } = createService()
  service.loses = 'after'
  service.normalise = (door) => ({ ...door, name: door.name.toLowerCase() })
  const outcome = await runWrite(write, edit, notedRun().options)
  expect(outcome).toMatchObject({ kind: 'lost', found: 'changed' })
})

// Regression: a failed read was not noticed, because the page's own read took its place.
test('lost: the page reads again only after the read that decides', async () => {
  const { service, write } = createService()
  service.loses = 'after'
  const invalidated: number[] = []
  service.beforeRead = () => void invalidated.push(service.invalidated)
  await runWrite(write, edit, notedRun().options)
  expect([...invalidated, service.invalidated]).toEqual([0, 0, 1])
})

// Regression: "the service has what you sent", and what was typed was gone.
test('lost: somebody else made one of two changes, and the other did not come', async () => {
  const { service, write } = createService()
  service.loses = 'before'
  service.beforeSend = () => {
    service.stored = { ...DOOR, name: 'Gate' }
  }
  const values = { ...GATE, note: 'mine' }
  const outcome = await runWrite(write, { seen: DOOR, values }, notedRun().options)
  expect(outcome).toMatchObject({ kind: 'lost' })
})
