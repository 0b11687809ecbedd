import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLargePages } from './large-pages.ts'
import type { Caller } from './serve.ts'

const callerOf = (account: string, isGone = () => false): Caller => ({
  account,
  principal: 'usr_test',
  actor: { key_id: 'key_test', key_name: 'test', operation_id: 'op_test' },
  base: '',
  isGone,
  addHeaders: () => undefined,
  outside: (wait) => wait(),
  pause: async (until) => until?.(),
})

/** Reads that begin in their turn and go on until they are let go. */
const readings = (atOnce: number) => {
  const run = createLargePages(atOnce)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const read = (account: string): Promise<void> =>
    run(callerOf(account), () => {
      begun.push(account)
      return new Promise((resolve) => ends.push(resolve))
    })
  const endOne = async () => {
    ends.shift()?.()
    await nextTurn()
  }
  return { run, begun, read, endOne }
}

test('so many are read at once, the last place only by an account that reads none', async () => {
  const { begun, read, endOne } = readings(3)
  for (const account of ['busy', 'busy', 'busy', 'busy']) void read(account)
  await nextTurn()
  expect(begun).toEqual(['busy', 'busy'])
  void read('other')
  void read('third')
  await nextTurn()
  expect(begun).toEqual(['busy', 'busy', 'other'])
  await endOne()
  expect(begun).toEqual(['busy', 'busy', 'other', 'third'])
})

test('accounts take turns', async () => {
  const { begun, read, endOne } = readings(2)
  for (const account of ['busy', 'busy', 'busy', 'other', 'other']) void read(account)
  for (let ended = 0; ended < 5; ended += 1) {
    await nextTurn()
    await endOne()
  }
  expect(begun).toEqual(['busy', 'other', 'busy', 'other', 'busy'])
})

test('one that fails, or whose client has left, gives its place to the next', async () => {
  const { run } = readings(1)
  const failing = run(callerOf('a'), () => Promise.reject(new Error('away')))
  const gone = run(
    callerOf('b', () => true),
    () => Promise.reject(new Error('read for nobody')),
  )
  const next = run(callerOf('c'), () => Promise.resolve('read'))
  await expect(failing).rejects.toThrow('away')
  await expect(gone).rejects.toMatchObject({ status: 499 })
  expect(await next).toBe('read')
})
