import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OverrunError } from '#service/core/selectors/pool-errors.ts'
import { createThreadPool } from '#service/core/selectors/thread-pool.ts'
import { startNodeThread } from './node-thread.ts'

type Job = 'answer' | 'hang' | 'get on slowly' | 'die' | 'fail' | 'answer, then die'
const ME = { account: 'acct_me' }

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
const poolOf = (script: string, deadlineMs = 20_000) => {
  const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`)
  const pool = createThreadPool<Job, string>({
    startThread: () => startNodeThread({ url, memoryMb: 64 }),
    size: 1,
    mostWaiting: 10,
    waitMs: 20_000,
    deadlineMs,
  })
  closePool = () => pool.close()
  return (job: Job) => pool.run(job, ME)
}

/** Answers with the name of its thread, then does what the job says. */
const SCRIPT = `
  import { parentPort, threadId, workerData } from 'node:worker_threads'
  const progress = new Int32Array(workerData)
  parentPort.on('message', (job) => {
    if (job === 'die') process.exit(1)
    if (job === 'get on slowly')
      for (let step = 0; step < 60; step += 1) {
        Atomics.add(progress, 0, 1)
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
      }
    if (job === 'hang') for (;;) {}
    if (job === 'fail') throw new Error('failed between jobs')
    parentPort.postMessage('thread ' + threadId)
    if (job === 'answer, then die') process.exit(1)
  })
  parentPort.postMessage('ready')
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

  test('died long before the next job is replaced for it', async () => {
    const run = poolOf(SCRIPT)
    const names = new Set<string>()
    for (let round = 0; round < 5; round += 1) {
      const started = once(process, 'worker')
      const name = run('answer, then die')
      const [thread] = await started
      const ended = once(thread, 'exit')
      names.add(await name)
      await ended
    }
    expect(names.size).toBe(5)
    expect(threads).toHaveLength(5)
  })

  test('dies of a job fails that job at once, and not the next', async () => {
    const run = poolOf(SCRIPT)
    await expect(run('die')).rejects.toMatchObject({ name: 'ThreadEndedError' })
    await run('answer')
    // The same on a thread that existed before.
    await expect(run('die')).rejects.toMatchObject({ name: 'ThreadEndedError' })
    expect(await run('answer')).toMatch(/^thread /)
  })

  test('hangs is ended at the deadline, which is no verdict on the job, and replaced', async () => {
    const run = poolOf(SCRIPT, 100)
    await expect(run('hang')).rejects.toBeInstanceOf(OverrunError)
    expect(await run('answer')).toMatch(/^thread /)
  })

  // Regression: a machine that was busy enough refused selectors that another one took.
  test('gets on is left alone, however long its job takes', async () => {
    const run = poolOf(SCRIPT, 500)
    expect(await run('get on slowly')).toMatch(/^thread /)
    expect(threads).toHaveLength(1)
  })

  test('dies at every start fails each job once, and is not started without one', async () => {
    const run = poolOf('process.exit(1)')
    for (let round = 0; round < 3; round += 1)
      await expect(run('answer')).rejects.toMatchObject({ name: 'ThreadEndedError' })
    expect(threads).toHaveLength(3)
  })
})
