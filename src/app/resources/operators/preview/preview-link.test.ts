import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPreview } from './preview-link.ts'
import type { FromPreview, ToPreview, Tried } from './preview-messages.ts'

const tried = (by: number[]): Tried => ({
  by: Int32Array.from(by),
  faults: [null],
  failed: [0],
  failures: [null],
})

/** Workers that do nothing by themselves. */
const fakeWorkers = () => {
  const workers: {
    told: ToPreview[]
    say: (message: FromPreview) => void
    fail: () => void
    isEnded: boolean
  }[] = []
  const start = () => {
    const events = new EventTarget()
    const worker = {
      told: [] as ToPreview[],
      say: (data: FromPreview) => void events.dispatchEvent(new MessageEvent('message', { data })),
      fail: () => void events.dispatchEvent(new Event('error')),
      isEnded: false,
    }
    workers.push(worker)
    return {
      postMessage: (message: ToPreview) => void worker.told.push(message),
      terminate: () => void (worker.isEnded = true),
      addEventListener: events.addEventListener.bind(events),
    }
  }
  const worker = (index: number) => {
    const found = workers[index]
    if (!found) throw new Error('not started')
    return found
  }
  return { workers, worker, preview: openPreview(start, 1000) }
}

const KNOWN = [{ id: 'ep_1' }]
const CANDIDATES = [{ id: 'ep_1', url: 'x', type: '', isGiven: false, never: null }]
const asked = (told: ToPreview[]) => {
  const last = told.findLast((one) => one.kind === 'try')
  if (last?.kind !== 'try') throw new Error('nothing asked')
  return last
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('nothing is started while there is nothing to try', () => {
  const { workers, preview } = fakeWorkers()
  preview.ask({ selectors: ['true'], saved: null })
  preview.setKnown([])
  expect(workers).toEqual([])
  preview.setKnown(KNOWN)
  expect(workers).toHaveLength(1)
})

test('only the answer of the newest question counts', () => {
  const { worker, preview } = fakeWorkers()
  preview.setKnown(KNOWN)
  preview.ask({ selectors: ['a'], saved: null })
  const first = asked(worker(0).told).number
  preview.ask({ selectors: ['b'], saved: null })
  worker(0).say({ kind: 'candidates', candidates: CANDIDATES })
  worker(0).say({ kind: 'tried', number: first, now: tried([0]), before: null })
  expect(preview.state.get().found).toBeNull()
  const { number } = asked(worker(0).told)
  worker(0).say({ kind: 'tried', number, now: tried([-1]), before: null })
  expect(preview.state.get().found?.ask.selectors).toEqual(['b'])
  expect(preview.state.get().candidates).toEqual(CANDIDATES)
})

test('what hangs is stopped at the deadline and named, and the next question starts anew', () => {
  const { worker, workers, preview } = fakeWorkers()
  preview.setKnown(KNOWN)
  preview.ask({ selectors: ['a', 'slow'], saved: null })
  worker(0).say({ kind: 'begun', selector: 'a' })
  worker(0).say({ kind: 'begun', selector: 'slow' })
  vi.advanceTimersByTime(999)
  expect(worker(0).isEnded).toBe(false)
  vi.advanceTimersByTime(1)
  expect(worker(0).isEnded).toBe(true)
  expect(preview.state.get().stopped).toEqual({ selector: 'slow' })
  worker(0).say({ kind: 'tried', number: 1, now: tried([0]), before: null })
  expect(preview.state.get().found).toBeNull()

  preview.ask({ selectors: ['a'], saved: null })
  expect(worker(1).told.map(({ kind }) => kind)).toEqual(['known', 'try'])
  expect(preview.state.get().stopped).toBeNull()
  const { number } = asked(worker(1).told)
  worker(1).say({ kind: 'tried', number, now: tried([0]), before: null })
  vi.advanceTimersByTime(5000)
  expect(workers).toHaveLength(2)
  expect(worker(1).isEnded).toBe(false)
})

test('each selector has its time', () => {
  const { worker, preview } = fakeWorkers()
  preview.setKnown(KNOWN)
  preview.ask({ selectors: ['a', 'b'], saved: null })
  for (const selector of ['a', 'b']) {
    worker(0).say({ kind: 'begun', selector })
    vi.advanceTimersByTime(999)
  }
  expect(worker(0).isEnded).toBe(false)
})

test('a selector that was changed meanwhile is not blamed: the new ones are tried', () => {
  const { worker, preview } = fakeWorkers()
  preview.setKnown(KNOWN)
  preview.ask({ selectors: ['slow'], saved: null })
  worker(0).say({ kind: 'begun', selector: 'slow' })
  preview.ask({ selectors: ['quick'], saved: null })
  vi.advanceTimersByTime(1000)
  expect(worker(0).isEnded).toBe(true)
  expect(asked(worker(1).told).ask.selectors).toEqual(['quick'])
  expect(preview.state.get().stopped).toBeNull()
})

test('what was given is given again to the next worker, but not what was refused', async () => {
  const { worker, preview } = fakeWorkers()
  const give = async (text: string, problem: string | null) => {
    const answer = preview.give(text)
    const last = worker(0).told.findLast((one) => one.kind === 'give')
    worker(0).say({ kind: 'given', number: last?.number ?? 0, count: 1, problem })
    return answer
  }
  expect(await give('[{}]', null)).toMatchObject({ problem: null })
  expect(await give('{', 'bad')).toMatchObject({ problem: 'bad' })
  preview.ask({ selectors: ['slow'], saved: null })
  worker(0).say({ kind: 'begun', selector: 'slow' })
  vi.advanceTimersByTime(1000)
  preview.ask({ selectors: ['a'], saved: null })
  const again = worker(1).told.flatMap((one) => (one.kind === 'give' ? [one.text] : []))
  expect(again).toEqual(['[{}]'])
})

test('an explanation that does not come is none, and a text that takes too long is said', async () => {
  const { preview } = fakeWorkers()
  preview.setKnown(KNOWN)
  const explained = preview.explain(0, ['true'])
  const given = preview.give('[]')
  vi.advanceTimersByTime(1000)
  expect(await explained).toBeNull()
  expect((await given).problem).toMatch(/too long/)
})

test('no selector is blamed for a text that takes too long: they are tried without it', async () => {
  const { worker, preview } = fakeWorkers()
  preview.setKnown(KNOWN)
  preview.ask({ selectors: ['a'], saved: null })
  worker(0).say({ kind: 'begun', selector: 'a' })
  const { number } = asked(worker(0).told)
  worker(0).say({ kind: 'tried', number, now: tried([0]), before: null })
  const given = preview.give('[{}]')
  vi.advanceTimersByTime(1000)
  expect((await given).problem).toMatch(/too long/)
  expect(preview.state.get()).toMatchObject({ stopped: null, found: { now: tried([0]) } })
  expect(worker(1).told.map(({ kind }) => kind)).toEqual(['known', 'try'])
  worker(1).say({ kind: 'begun', selector: 'a' })
  vi.advanceTimersByTime(1000)
  expect(preview.state.get().stopped).toEqual({ selector: 'a' })
})

test('a worker that cannot be loaded is said, and can be started again', () => {
  const { worker, preview } = fakeWorkers()
  preview.setKnown(KNOWN)
  worker(0).fail()
  expect(preview.state.get().isGone).toBe(true)
  preview.restart()
  expect(preview.state.get().isGone).toBe(false)
  expect(worker(1).told[0]).toEqual({ kind: 'known', endpoints: KNOWN })
})

test('closing ends the worker', () => {
  const { worker, preview } = fakeWorkers()
  preview.setKnown(KNOWN)
  preview.close()
  expect(worker(0).isEnded).toBe(true)
})
