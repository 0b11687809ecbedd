import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createScheduler } from './scheduler.ts'

/** Schedulers and the event loop on a clock of their own; each work takes a set time and ends with `end`. */
const schedulerOf = (ms: number, { most = Infinity, end = Promise.resolve() } = {}) => {
  let clock = 1000
  let begun = 0
  const scheduler = createScheduler(most, () => clock)
  const add = (pieces: number): void => {
    for (let piece = 0; piece < pieces; piece += 1)
      scheduler.run(() => {
        begun += 1
        clock += ms
        return end
      })
  }
  return { scheduler, add, begun: () => begun, pass: (more: number) => (clock += more) }
}

test('a turn of the event loop begins work for a few milliseconds only', async () => {
  const { add, begun } = schedulerOf(10)
  add(100)
  let turns = 0
  for (let before = 0; begun() < 100; before = begun()) {
    await nextTurn()
    turns += 1
    expect(begun() - before).toBeLessThanOrEqual(5)
  }
  expect(turns).toBeGreaterThanOrEqual(20)
})

test('cheap work is all begun in the turn that it came in', async () => {
  const { add, begun } = schedulerOf(0)
  add(100)
  await nextTurn()
  expect(begun()).toBe(100)
})

test('no work is begun while connections are accepted, for a while', async () => {
  const { scheduler, add, begun, pass } = schedulerOf(10)
  add(1)
  await nextTurn()
  add(20)
  for (let connection = 0; connection < 39; connection += 1) {
    scheduler.accepted()
    await nextTurn()
    expect(begun()).toBe(1)
    pass(1)
  }
  // A client that keeps connecting does not keep others from being served.
  pass(20)
  scheduler.accepted()
  await nextTurn()
  await nextTurn()
  expect(begun()).toBeGreaterThan(1)
})

test('so many pieces of work are begun until some of them end, or wait outside', async () => {
  let free = () => {}
  const end = new Promise<void>((resolve) => (free = resolve))
  const { scheduler, add, begun } = schedulerOf(0, { most: 3, end })
  add(7)
  await nextTurn()
  await nextTurn()
  expect(begun()).toBe(3)
  let back = () => {}
  const waited = scheduler.outside(() => new Promise<void>((resolve) => (back = resolve)))
  await nextTurn()
  await nextTurn()
  expect(begun()).toBe(4)
  back()
  await waited
  free()
  await expect.poll(begun).toBe(7)
})

test('work that pauses goes on after what came before, and counts as begun only then', async () => {
  const { scheduler, add, begun } = schedulerOf(0, { most: 1 })
  const order: string[] = []
  const piece = (name: string) => async () => {
    for (const part of [1, 2, 3]) {
      if (part > 1) await scheduler.pause()
      order.push(`${name}${part}`)
    }
  }
  scheduler.run(piece('a'))
  scheduler.run(piece('b'))
  await expect.poll(() => order).toHaveLength(6)
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'])

  let free = () => {}
  const until = () => new Promise<void>((resolve) => (free = resolve))
  let resumed = false
  scheduler.run(async () => {
    await scheduler.pause(until)
    resumed = true
  })
  add(3)
  await expect.poll(begun).toBe(3)
  expect(resumed).toBe(false)
  free()
  await expect.poll(() => resumed).toBe(true)
  add(1)
  await expect.poll(begun).toBe(4)
})

test('a turn resumes paused work for a few milliseconds only', async () => {
  const { scheduler, add, begun, pass } = schedulerOf(10)
  let count = 0
  const resumed = () => count
  for (let piece = 0; piece < 50; piece += 1)
    scheduler.run(async () => {
      await scheduler.pause()
      pass(10)
      count += 1
    })
  for (let before = 0; resumed() < 50; before = resumed()) {
    await nextTurn()
    expect(resumed() - before).toBeLessThanOrEqual(5)
  }
  add(1)
  await expect.poll(begun).toBe(1)
})
