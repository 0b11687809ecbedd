import { beforeEach, expect, test, vi } from 'vitest'
import { NO_FACTS, type CopyFacts } from '../copy/change.ts'
import type { SweepEnd } from './run-sweep.ts'
import { createSweepControl } from './sweep-control.ts'
import { afterPage, firstPage } from './sweep-progress.ts'

beforeEach(() => {
  vi.stubGlobal('navigator', {})
  return () => vi.unstubAllGlobals()
})

const HOUR = 60 * 60_000

/** A control whose walks a test ends itself. */
const control = (facts: Partial<CopyFacts> = {}) => {
  const known = { ...NO_FACTS, ...facts }
  const clock = { now: 100 * HOUR }
  const runs: ((how: SweepEnd) => void)[] = []
  let halted = 0
  const sweep = createSweepControl({
    lock: 'lock',
    facts: () => known,
    ready: Promise.resolve(),
    run: (halt) =>
      new Promise((resolve) => {
        known.progress ??= firstPage(1, null, clock.now)
        halt.addEventListener('abort', () => {
          halted += 1
          resolve('halted')
        })
        runs.push(resolve)
      }),
    onChange: () => undefined,
    onPause: () => undefined,
    now: () => clock.now,
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    sweep,
    known,
    clock,
    runs: () => runs.length,
    halted: () => halted,
    settle,
    /** The walk comes to its end. */
    complete: async () => {
      known.covers_since = known.progress?.began_at ?? null
      known.walked_ms = known.progress?.walked_ms ?? 0
      known.completed_at = clock.now
      known.progress = null
      runs.at(-1)?.('complete')
      await settle()
    },
  }
}

test('a walk that was left in the middle is gone on with, and one of a former day is followed by another', async () => {
  const { sweep, runs, complete, settle } = control({
    progress: { ...firstPage(1, null, 80 * HOUR), cursor: 'c' },
  })
  sweep.setVisible(true)
  sweep.start()
  await settle()
  expect(runs()).toBe(1)
  await complete()
  // It has not seen what was created since its first page.
  expect([runs(), sweep.state()]).toEqual([2, 'running'])
  await complete()
  expect([runs(), sweep.state()]).toEqual([2, 'idle'])
})

test('a walk of many hours is not followed by a second one, whoever comes to the list meanwhile', async () => {
  const { sweep, known, clock, runs, complete, settle } = control()
  sweep.setVisible(true)
  sweep.start()
  await settle()
  for (let hour = 0; hour < 5; hour += 1) {
    clock.now += HOUR
    const page = { at: clock.now, next: `c${hour}`, rows: 1, unseen: 1, isNamed: true }
    known.progress &&= afterPage(known.progress, page, new Set()).progress
    sweep.start()
  }
  await complete()
  expect([runs(), sweep.state()]).toEqual([1, 'idle'])
  clock.now += 60_000
  sweep.start()
  await settle()
  expect([runs(), sweep.state()]).toEqual([1, 'idle'])
})

test('Refresh asks for what there is now, whatever walk was left in the middle', async () => {
  const { sweep, clock, runs, complete, settle } = control()
  sweep.setVisible(true)
  sweep.start()
  await settle()
  clock.now += HOUR
  sweep.refresh()
  await complete()
  expect(runs()).toBe(2)
  await complete()
  expect(runs()).toBe(2)
})

test('a clock that is set back does not make walks follow each other for ever', async () => {
  const { sweep, clock, runs, complete, settle } = control()
  sweep.setVisible(true)
  sweep.refresh()
  await settle()
  clock.now -= 50 * HOUR
  for (let count = 0; count < 4; count += 1) await complete()
  expect([runs(), sweep.state()]).toEqual([2, 'idle'])
})

test('a tab that is hidden before its walk has begun goes on when it is seen again', async () => {
  const { sweep, runs, settle } = control()
  sweep.setVisible(true)
  sweep.start()
  sweep.setVisible(false)
  await settle()
  expect([runs(), sweep.state()]).toEqual([0, { kind: 'hidden' }])
  sweep.setVisible(true)
  await settle()
  expect([runs(), sweep.state()]).toEqual([1, 'running'])
})

test('a copy that was read when the clock was a year ahead is read again, once', async () => {
  const year = 365 * 24 * HOUR
  const { sweep, clock, runs, complete, settle } = control({
    completed_at: 100 * HOUR + year,
    covers_since: 100 * HOUR + year,
  })
  sweep.setVisible(true)
  sweep.start()
  await settle()
  expect(runs()).toBe(1)
  await complete()
  clock.now += 60_000
  sweep.start()
  await settle()
  expect([runs(), sweep.state()]).toEqual([1, 'idle'])
})
