import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runWrite } from './run-write.ts'
import type { Phase, Question } from './outcome.ts'
import { createService, DOOR, DoorPatch, failure, notedRun, type Door } from './test-service.ts'

const SENT: Phase[] = ['checking', 'waiting', 'reading', 'comparing', 'sending']
const GATE = { ...DOOR, name: 'Gate' }
const edit = { seen: DOOR, values: GATE }
const ofTheirs = ({ theirs }: { theirs: { path: string }[] }) => theirs.map(({ path }) => path)

beforeEach(() => {
  vi.stubGlobal('navigator', {})
  // An error has the time at which it was made.
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('done: every phase in order, and the very body that was validated is sent', async () => {
  const parse = vi.spyOn(DoorPatch, 'safeParse')
  const { service, write } = createService()
  const { phases, options } = notedRun()
  expect(await runWrite(write, edit, options)).toEqual({
    kind: 'done',
    how: 'answered',
    document: GATE,
    theirs: [],
    differences: [],
    before: DOOR,
  })
  expect(phases).toEqual([...SENT, 'seeding'])
  expect(service.sent).toEqual([{ name: 'Gate' }])
  expect(service.sent[0]).toBe(parse.mock.results.at(-1)?.value.data)
  expect(service.seeded).toEqual([GATE])
})

test('nothing: an untouched form is not even read', async () => {
  const { service, write } = createService()
  const { phases, options } = notedRun()
  expect(await runWrite(write, { seen: DOOR, values: DOOR }, options)).toEqual({ kind: 'nothing' })
  expect(phases).toEqual(['checking'])
  expect(service).toMatchObject({ reads: 0, sent: [] })
})

test('nothing: somebody else has made the same change', async () => {
  const { service, write } = createService(GATE)
  const { phases, questions, options } = notedRun()
  expect(await runWrite(write, edit, options)).toEqual({ kind: 'nothing', document: GATE })
  expect(phases).toEqual(['checking', 'waiting', 'reading', 'comparing'])
  expect([service.sent, questions]).toEqual([[], []])
})

test('invalid: nothing is read or sent; what only the merge makes invalid is not sent', async () => {
  const fieldErrors = { name: 'is too long' }
  const long = { ...DOOR, name: 'x'.repeat(9) }
  const { service, write } = createService()
  const { phases, options } = notedRun()
  const typed = await runWrite(write, { seen: DOOR, values: long }, options)
  expect(typed).toEqual({ kind: 'invalid', fieldErrors })
  expect(phases).toEqual(['checking'])
  const merged = await runWrite(write, () => long, options)
  expect(merged).toEqual({ kind: 'invalid', fieldErrors })
  expect(service).toMatchObject({ reads: 1, sent: [] })
})

test('refused: by the service, or because the read before it failed', async () => {
  const refused = createService()
  const error = failure(409)
  refused.service.refusal = error
  expect(await runWrite(refused.write, edit, notedRun().options)).toEqual({
    kind: 'refused',
    error,
  })
  expect(refused.service).toMatchObject({ stored: DOOR, seeded: [] })
  const unread = createService()
  unread.service.failingReads = [1]
  const outcome = await runWrite(unread.write, edit, notedRun().options)
  expect(outcome).toMatchObject({ kind: 'refused', error: new TypeError('read failed') })
  expect(unread.service.sent).toEqual([])
})

test('lost: not done if the service has what it had, unknown if that cannot be read', async () => {
  const { service, write } = createService()
  service.loses = 'before'
  const { phases, options } = notedRun()
  const error = failure()
  expect(await runWrite(write, edit, options)).toEqual({ kind: 'lost', error, found: 'not-done' })
  expect(phases).toEqual([...SENT, 'confirming'])
  for (const loses of ['before', 'after'] as const) {
    const unread = createService()
    Object.assign(unread.service, { loses, failingReads: [2] })
    expect(await runWrite(unread.write, edit, notedRun().options)).toEqual({ kind: 'lost', error })
    expect(unread.service).toMatchObject({ seeded: [], invalidated: 1 })
  }
})

type TestService = ReturnType<typeof createService>['service']
const theirs = (stored: Partial<Door> | null) => (service: TestService) => {
  service.beforeSend = () => void (service.stored = stored && { ...DOOR, ...stored })
}
const stores = (change: (door: Door) => Partial<Door>) => (service: TestService) => {
  service.normalise = (door) => ({ ...door, ...change(door) })
}
const note = { ...GATE, note: ' mine ' }

// Regression: the first was "not done: send it again", the second "the service does not have it", the third "not done"
// although nobody can tell; the last "the service has what you sent", and what was typed was gone.
test.each([
  ['deleted meanwhile', 'before', GATE, theirs(null), { kind: 'gone' }],
  [
    'one half done',
    'after',
    note,
    stores((door) => ({ note: door.note.trim() })),
    { kind: 'done', how: 'confirmed', differences: ['note'] },
  ],
  [
    'neither old nor new',
    'after',
    GATE,
    stores((door) => ({ name: door.name.toLowerCase() })),
    { kind: 'lost', found: 'changed' },
  ],
  ['one half by somebody else', 'before', note, theirs({ name: 'Gate' }), { kind: 'lost' }],
] as const)('lost: %s', async (_, loses, values, prepare, outcome) => {
  const { service, write } = createService()
  service.loses = loses
  prepare(service)
  expect(await runWrite(write, { seen: DOOR, values }, notedRun().options)).toMatchObject(outcome)
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

test('lost create: what may have been made is found, and nothing is read before', async () => {
  const { service, write } = createService(null)
  const create = { ...write }
  delete create.read
  delete create.whenMissing
  const find = async () => (service.stored ? [service.stored] : [])
  const run = () => runWrite({ ...create, find }, { seen: null, values: GATE }, notedRun().options)
  service.loses = 'before'
  expect(await run()).toMatchObject({ kind: 'lost', found: [] })
  service.loses = 'after'
  expect(await run()).toMatchObject({ kind: 'lost', found: [GATE] })
  expect(service).toMatchObject({ reads: 0, seeded: [] })
})

test('while it asks another write runs; then it reads again and asks only what is new', async () => {
  const { write } = createService({ ...DOOR, name: 'Yard' })
  const { phases, questions, options } = notedRun()
  const ask = async (question: Parameters<typeof options.ask>[0]) => {
    const answers = await options.ask(question)
    if (questions.length === 1) {
      const note = (door: Door) => ({ ...door, note: 'theirs' })
      expect(await runWrite(write, note, notedRun().options)).toMatchObject({ kind: 'done' })
    }
    return answers
  }
  const mine = { ...GATE, note: 'mine' }
  const outcome = await runWrite(write, { seen: DOOR, values: mine }, { ...options, ask })
  expect(outcome).toMatchObject({ kind: 'done', document: mine })
  expect(questions.map(({ conflicts }) => conflicts.map(({ field }) => field.path))).toEqual([
    ['name'],
    ['note'],
  ])
  const asked: Phase[] = ['waiting', 'reading', 'comparing', 'asking']
  expect(phases).toEqual(['checking', ...asked, ...asked, ...SENT.slice(1), 'seeding'])
})

test('a warning is confirmed once; one that says something else is asked again', async () => {
  const { service, write } = createService()
  const warnings = () => [{ id: `${service.stored?.note}`, title: 'Sure?', text: '' }]
  service.beforeRead = (count) => {
    if (count === 2) service.stored = { ...DOOR, note: 'new' }
  }
  const { questions, options } = notedRun()
  await runWrite({ ...write, warnings }, edit, options)
  expect(questions.map(({ warnings }) => warnings.map(({ id }) => id))).toEqual([[''], ['new']])
  expect(service).toMatchObject({ reads: 3, sent: [{ name: 'Gate' }] })
})

test('caches that fail do not make a done write a failure', async () => {
  const { service, write } = createService()
  const updateCache: typeof write.updateCache = (now) => {
    if (now !== undefined) throw new Error('cache')
    write.updateCache()
  }
  const outcome = await runWrite({ ...write, updateCache }, edit, notedRun().options)
  expect(outcome).toMatchObject({ kind: 'done', how: 'answered' })
  expect(service.invalidated).toBe(1)
})

test('their change is kept and named; what the service makes of mine is named', async () => {
  const { service, write } = createService({ ...DOOR, note: 'theirs', tags: ['b', 'a', 'new'] })
  service.normalise = (door) => ({ ...door, name: door.name.toLowerCase() })
  const values = { ...GATE, tags: ['a'], key: 'PEM' }
  const outcome = await runWrite(write, { seen: DOOR, values }, notedRun().options)
  if (outcome.kind !== 'done') throw new Error(outcome.kind)
  expect(service.sent).toEqual([{ name: 'Gate', tags: ['a', 'new'], key: 'PEM' }])
  expect(ofTheirs(outcome)).toEqual(['note', 'tags'])
  // A key is never returned: that it is missing means nothing.
  expect(outcome.differences).toEqual(['name'])
})

// Regression: it was "refused", although it had been done.
test('done: a reply that cannot be compared does not undo what was done', async () => {
  const { service, write } = createService()
  const strange = {
    ...write,
    toValues: (door: typeof GATE | null) => {
      if (door?.name === 'Gate') throw new TypeError('strange')
      return write.toValues(door)
    },
  }
  const outcome = await runWrite(strange, edit, notedRun().options)
  expect(outcome).toMatchObject({ kind: 'done', how: 'answered', differences: [] })
  expect(service.sent).toHaveLength(1)
})

// Regression: after a refused save the form showed its old value, and asked the same once more.
test('merged: the form is told what it became before that is sent, and only then', async () => {
  const theirs = { ...DOOR, note: 'Theirs', tags: ['theirs'] }
  const { service, write } = createService(theirs)
  service.refusal = failure(422)
  const onMerged = vi.fn()
  const mine = { ...GATE, note: 'Mine' }
  const ask = vi.fn(async ({ conflicts }: Question) => {
    expect(onMerged).not.toHaveBeenCalled()
    return new Map(conflicts.map(({ id }) => [id, 'theirs'] as const))
  })
  const outcome = await runWrite(write, { seen: DOOR, values: mine }, { ask, onMerged })
  expect(outcome.kind).toBe('refused')
  const merged = { seen: theirs, values: { ...theirs, name: 'Gate' } }
  expect(onMerged.mock.calls).toEqual([[merged]])
  await runWrite(write, merged, { ask, onMerged })
  expect([ask, onMerged].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(service.sent).toEqual([{ name: 'Gate' }, { name: 'Gate' }])
})
