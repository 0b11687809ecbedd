import { createAtom } from '@tanstack/react-store'
import { expect, onTestFinished, test, vi } from 'vitest'
import { wait } from '../api/wait.ts'
import { EMPTY_STATE, type MirrorState } from './protocol.ts'
import { createTestMirror } from './test-mirror.ts'
import { keepExamining, type Examiner } from './use-examination.ts'

const COUNT: Examiner<unknown, number> = {
  read: (record) => record,
  find: function* find(items) {
    yield
    return items.length
  },
}

const EXAMINATION_MS = 2000

/** A copy that is read slowly, and how many records each examination of it has found. */
const examined = () => {
  vi.useFakeTimers()
  const aborter = new AbortController()
  onTestFinished(() => {
    aborter.abort()
    vi.useRealTimers()
  })
  const state = createAtom<MirrorState>({
    ...EMPTY_STATE,
    revision: 1,
    loaded: 1,
    sweep: 'running',
  })
  const mirror = {
    ...createTestMirror([]).mirror,
    state: {
      get: state.get,
      subscribe: (listener: () => void) => state.subscribe(listener).unsubscribe,
    },
    documents: async function* documents() {
      const { loaded } = state.get()
      await wait(EXAMINATION_MS)
      yield Array.from({ length: loaded }, (_, at) => ({ document: { id: `op_${at}` }, as_of: 0 }))
    },
  }
  const found: number[] = []
  const { signal } = aborter
  void keepExamining(
    { mirror, examiner: COUNT, now: () => 0, signal },
    () => undefined,
    (one) => found.push(one.found),
  )
  const tell = (more: Partial<MirrorState>) =>
    state.set((now) => ({ ...now, ...more, revision: now.revision + 1 }))
  return { found, tell }
}

test('a copy that grows is examined again only after a rest', async () => {
  const { found, tell } = examined()
  await vi.advanceTimersByTimeAsync(EXAMINATION_MS)
  tell({ loaded: 2 })
  await vi.advanceTimersByTimeAsync(3 * EXAMINATION_MS)
  expect(found).toEqual([1])
  await vi.advanceTimersByTimeAsync(2 * EXAMINATION_MS + 100)
  expect(found).toEqual([1, 2])
})

// The last of 20,000 operators came within seconds, and the page said for half a minute that there may be more.
test('once all is loaded, it is examined at once', async () => {
  const { found, tell } = examined()
  await vi.advanceTimersByTimeAsync(EXAMINATION_MS + 100)
  tell({ loaded: 3, sweep: 'idle' })
  await vi.advanceTimersByTimeAsync(EXAMINATION_MS + 100)
  expect(found).toEqual([1, 3])
})

test('so it is where all has come while it was examined', async () => {
  const { found, tell } = examined()
  await vi.advanceTimersByTimeAsync(100)
  tell({ loaded: 3, sweep: 'idle' })
  await vi.advanceTimersByTimeAsync(2 * EXAMINATION_MS + 100)
  expect(found).toEqual([1, 3])
})
