import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OverrunError } from '../../core/selectors/thread-pool.ts'
import { createThreadPool } from '#service/core/selectors/thread-pool.ts'
import { startNodeThread } from './node-thread.ts'

const ME = { account: 'acct_me' }

type Job = 'answer' | 'hang' | 'die' | 'fail' | 'answer, then die'
/** No test waits for it: a busy machine takes long for little. */
const LONG_MS = 600_000

let closePool: (() => Promise<void>) | undefined
let threads: Worker[] = []
const noteThread = (worker: Worker): void => void threads.push(worker)
beforeEach(() => {
  threads = []
  process.on('worker', noteThread)
})
afterEach(async () => {
  process.off('worker', noteThread)
  await closePool?.()
})

/** A pool of one thread that runs this script. */
const poolOf = (script: string) => {
  const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`)
  const pool = createThreadPool<Job, string>({
    startThread: () => startNodeThread({ url, memoryMb: 64 }),
    size: 1,
    mostWaiting: 10,
    waitMs: LONG_MS,
  })
  closePool = () => pool.close()
  return (job: Job, limitMs = LONG_MS) => {
    const steps: number[] = []
    const answer = pool.run(job, { ...ME, limitMs, onStep: (step) => steps.push(step) })
    return Object.assign(answer, { steps })
  }
}

/** Answers with the name of its thread, then does what the job says. */
const SCRIPT = `
  import { parentPort, threadId } from 'node:worker_threads'
  parentPort.on('message', (job) => {
    if (job === 'die') process.exit(1)
    for (const step of [1, 2]) parentPort.postMessage({ step, at: Date.now() })
    if (job === 'hang') for (;;) {}
    if (job === 'fail') throw new Error('failed between jobs')
    parentPort.postMessage({ answer: 'thread ' + threadId })
    if (job === 'answer, then die') process.exit(1)
  })
  parentPort.postMessage({ answer: null })
`

describe('a thread that', () => {
  test.each(['die', 'fail'] as const)(
    'was told to %s between jobs is replaced for the job that follows at once',
    async (job) => {
      const run = poolOf(SCRIPT)
      const first = await run('answer')
      // Bypasses the pool: the effect of a job after its answer could show before the answer.
      threads[0]?.postMessage(job)
      const second = await run('answer')
      expect(second).toMatch(/^thread /)
      expect(second).not.toBe(first)
      expect(await run('answer')).toBe(second)
    },
  )

  test('dies of a job fails that job at once, and not the next', async () => {
    const run = poolOf(SCRIPT)
    await expect(run('die')).rejects.toMatchObject({ name: 'ThreadEndedError' })
    await run('answer')
    // The same on a thread that existed before.
    await expect(run('die')).rejects.toMatchObject({ name: 'ThreadEndedError' })
    expect(await run('answer')).toMatch(/^thread /)
  })

  test('takes longer than it may is ended and replaced, and said where it was', async () => {
    const run = poolOf(SCRIPT)
    const first = await run('answer')
    const hanging = run('hang', 100)
    await expect(hanging).rejects.toBeInstanceOf(OverrunError)
    expect(hanging.steps).toEqual([1, 2])
    const answering = run('answer')
    expect(await answering).not.toBe(first)
    expect(answering.steps).toEqual([1, 2])
    expect(threads).toHaveLength(2)
  })
})

describe('the limit of a job', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A pool of one thread that answers only when it is told to. */
  const idle = () => {
    const state = { ended: 0, answer: (_answer: string): void => undefined }
    const pool = createThreadPool<Job, string>({
      startThread: () => ({
        ready: Promise.resolve(),
        ask: () =>
          new Promise((resolve) => {
            state.answer = resolve
          }),
        terminate: async () => void (state.ended += 1),
      }),
      size: 1,
      mostWaiting: 10,
      waitMs: LONG_MS,
    })
    return { pool, state }
  }

  test('ends its thread, and the next job has the whole of its own time', async () => {
    const { pool, state } = idle()
    const late = pool.run('hang', { ...ME, limitMs: 1000 })
    const next = pool.run('answer', { ...ME, limitMs: 1000 })
    const refused = expect(late).rejects.toBeInstanceOf(OverrunError)
    await vi.advanceTimersByTimeAsync(999)
    expect(state.ended).toBe(0)
    await vi.advanceTimersByTimeAsync(2)
    await refused
    expect(state.ended).toBe(1)
    await vi.advanceTimersByTimeAsync(999)
    expect(state.ended).toBe(1)
    state.answer('in time')
    expect(await next).toBe('in time')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('does not count where an answer arrived while this thread was blocked', async () => {
    const { pool, state } = idle()
    const answered = pool.run('answer', { ...ME, limitMs: 1000 })
    await vi.advanceTimersByTimeAsync(0)
    vi.advanceTimersByTime(1000)
    state.answer('in time')
    expect(await answered).toBe('in time')
    await vi.advanceTimersByTimeAsync(LONG_MS)
    expect(state.ended).toBe(0)
  })
})
