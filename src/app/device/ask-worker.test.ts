import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askWorker, STEP_LIMIT_MS, type WorkerSaid } from './ask-worker.ts'

/** Workers that do nothing by themselves. */
class IdleWorker extends EventTarget {
  static started: IdleWorker[] = []
  asked: unknown[] = []
  isEnded = false

  constructor() {
    super()
    IdleWorker.started.push(this)
  }

  postMessage(question: unknown) {
    this.asked.push(question)
  }

  terminate() {
    this.isEnded = true
  }

  say(data: WorkerSaid<string>) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', IdleWorker)
  IdleWorker.started = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ask = (signal = new AbortController().signal) => {
  const answer = askWorker<string>('/src/some-worker.ts', 'question', signal)
  const worker = IdleWorker.started.at(-1)
  if (!worker) throw new Error('not started')
  return { answer, worker }
}

test('a worker is ended with its answer, however many steps it took', async () => {
  const { answer, worker } = ask()
  expect(worker.asked).toEqual(['question'])
  for (const step of [1, 2, 3]) {
    worker.say({ step })
    vi.advanceTimersByTime(STEP_LIMIT_MS - 1)
  }
  expect(worker.isEnded).toBe(false)
  worker.say({ answer: 'done' })
  expect(await answer).toBe('done')
  expect(worker.isEnded).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('a step that takes too long ends the worker, and is named', async () => {
  const { answer, worker } = ask()
  worker.say({ step: 1 })
  worker.say({ step: 2 })
  const failed = expect(answer).rejects.toMatchObject({ name: 'WorkerOverrunError', step: 2 })
  vi.advanceTimersByTime(STEP_LIMIT_MS)
  await failed
  expect(worker.isEnded).toBe(true)
})

test('a worker that loads slowly is waited for, and one that cannot be loaded is an error', async () => {
  const { answer, worker } = ask()
  vi.advanceTimersByTime(10 * STEP_LIMIT_MS)
  expect(worker.isEnded).toBe(false)
  worker.dispatchEvent(new Event('error'))
  await expect(answer).rejects.toThrow('could not be loaded')
  expect(worker.isEnded).toBe(true)
})
