import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runWrite } from './run-write.ts'
import type { Phase } from './outcome.ts'
import { createService, DOOR, failure, notedRun, type Door } from './test-service.ts'

const GATE = { ...DOOR, name: 'Gate' }
const edit = { seen: DOOR, values: GATE }
const ROUND: Phase[] = ['reading', 'comparing', 'sending']

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

/** A service with tags, in which somebody else changes the document just before a write comes. */
const tagged = (...changes: Partial<Door>[]) => {
  const served = createService()
  served.service.hasTags = true
  served.service.beforeSend = () => {
    const next = changes.shift()
    if (next) served.service.stored = { ...(served.service.stored ?? DOOR), ...next }
  }
  return served
}

test('two people who save in the same instant lose nothing: it is read, merged and sent again', async () => {
  const { service, write } = tagged({ note: 'theirs', tags: ['a', 'b', 'theirs'] })
  const { phases, questions, options } = notedRun()
  const onMerged = vi.fn()
  const values = { ...GATE, tags: ['a', 'b', 'mine'] }
  const outcome = await runWrite(write, { seen: DOOR, values }, { ...options, onMerged })
  const merged = { ...GATE, note: 'theirs', tags: ['a', 'b', 'mine', 'theirs'] }
  expect(outcome).toMatchObject({ kind: 'done', how: 'answered', document: merged })
  expect(service).toMatchObject({ stored: merged, outdated: 1, reads: 2, seeded: [merged] })
  expect(phases).toEqual(['checking', 'waiting', ...ROUND, ...ROUND, 'seeding'])
  expect(questions).toEqual([])
  expect(onMerged).toHaveBeenCalledTimes(1)
})

test('the same field changed in the same instant is asked about, as before a save', async () => {
  const { service, write } = tagged({ name: 'Yard' })
  const { questions, options } = notedRun(null)
  expect(await runWrite(write, edit, options)).toEqual({ kind: 'stopped' })
  expect(questions.map(({ conflicts }) => conflicts.map(({ field }) => field.path))).toEqual([
    ['name'],
  ])
  expect(service).toMatchObject({ sent: [], stored: { name: 'Yard' } })
  expect(questions[0]?.request.ifMatch).toBe(`"${JSON.stringify(service.stored)}"`)
})

test('a change of whatever is there is made of what is there now', async () => {
  const { service, write } = tagged({ tags: ['theirs'] })
  const append = (door: Door) => ({ ...door, tags: [...door.tags, 'mine'] })
  await runWrite(write, append, notedRun().options)
  expect(service.stored).toEqual({ ...DOOR, tags: ['theirs', 'mine'] })
})

test('deleted by somebody else in the same instant', async () => {
  const { service, write } = tagged()
  service.beforeSend = () => (service.stored = null)
  expect(await runWrite(write, edit, notedRun().options)).toEqual({ kind: 'gone' })
  const other = tagged()
  other.service.beforeSend = () => (other.service.stored = null)
  const deletes = { ...other.write, whenMissing: 'done' as const }
  expect(await runWrite(deletes, edit, notedRun().options)).toMatchObject({ how: 'already' })
})

test('what two people set in the same instant for the first time is asked about', async () => {
  const { service, write } = tagged(GATE)
  service.stored = null
  const { questions, options } = notedRun()
  const creates = { ...write, whenMissing: 'create' as const }
  const values = { ...DOOR, note: 'mine' }
  const outcome = await runWrite(creates, { seen: null, values }, options)
  expect(questions.flatMap(({ conflicts }) => conflicts.map(({ field }) => field.path))).toEqual([
    'name',
  ])
  expect(outcome.kind).toBe('done')
  expect(service).toMatchObject({ outdated: 1, stored: { note: 'mine' } })
})

// Regression: it said "not saved" of a change that was: the browser had sent it again and got a 412 for it.
test('a 412 after which the document cannot be read leaves open whether it was saved', async () => {
  const { service, write } = tagged({ note: 'theirs' })
  service.failingReads = [2]
  const outcome = await runWrite(write, edit, notedRun().options)
  expect(outcome).toMatchObject({ kind: 'lost', error: { message: 'read failed' } })
  expect(service).toMatchObject({ outdated: 1, sent: [], seeded: [] })
})

test('somebody who is always faster ends it after a few rounds, and nothing is said to be saved', async () => {
  const changes = Array.from({ length: 20 }, (_, at) => ({ note: `theirs ${at}` }))
  const { service, write } = tagged(...changes)
  const outcome = await runWrite(write, edit, notedRun().options)
  expect(outcome).toMatchObject({ kind: 'refused', error: { status: 412 } })
  expect(service).toMatchObject({ outdated: 6, reads: 6, sent: [], seeded: [] })
})

test('a tag that a proxy changes on the way never matches: it is left out, and the change saved', async () => {
  const { service, write } = tagged()
  const named: unknown[] = []
  const send = (...[body, ifMatch]: Parameters<typeof write.send>) => {
    named.push(ifMatch)
    return ifMatch === undefined ? write.send(body) : Promise.reject(failure(412))
  }
  const outcome = await runWrite({ ...write, send }, edit, notedRun().options)
  expect(outcome).toMatchObject({ kind: 'done', document: GATE })
  expect([named, service.reads]).toEqual([[`"${JSON.stringify(DOOR)}"`, undefined], 2])
})

test('a service without tags is sent none, and a 412 of its own is told', async () => {
  const { service, write } = createService()
  const send = vi.spyOn(write, 'send')
  service.refusal = failure(412)
  const outcome = await runWrite(write, edit, notedRun().options)
  expect(outcome).toEqual({ kind: 'refused', error: service.refusal })
  expect(send.mock.calls).toEqual([[{ name: 'Gate' }, undefined]])
})
