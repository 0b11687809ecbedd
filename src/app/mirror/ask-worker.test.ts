import { expect, test } from 'vitest'
import { createAsker, newestOnly } from './ask-worker.ts'
import type { ToWorker } from './messages.ts'

test('each question gets its own answer, in whatever order they come', async () => {
  const posted: ToWorker[] = []
  const { ask, answer } = createAsker(
    (message) => void posted.push(message),
    () => 7,
  )
  const ids = ask('ids', { text: 'a', sort: [] })
  const texts = ask('texts', ['op_1'])
  expect(posted).toEqual([
    { kind: 'ask', number: 1, now: 7, name: 'ids', ask: { text: 'a', sort: [] } },
    { kind: 'ask', number: 2, now: 7, name: 'texts', ask: ['op_1'] },
  ])
  answer({ kind: 'answer', number: 2, value: [] })
  answer({ kind: 'failed', number: 1, message: 'no order' })
  answer({ kind: 'answer', number: 9, value: 'of nobody' })
  expect(await texts).toEqual([])
  await expect(ids).rejects.toThrow('no order')
})

test('without a worker all questions fail', async () => {
  const { ask, fail } = createAsker(
    () => undefined,
    () => 7,
  )
  const both = [ask('ids', { text: '', sort: [] }), ask('clear', null)]
  fail(new Error('gone'))
  for (const one of await Promise.allSettled(both)) expect(one.status).toBe('rejected')
})

test('of several requests only the newest is answered, and one at a time is sent', async () => {
  const sent: string[] = []
  const answers: (() => void)[] = []
  const ask = newestOnly(
    (request: string) =>
      new Promise<string>((resolve) => {
        sent.push(request)
        answers.push(() => resolve(request))
      }),
  )
  const results = ['a', 'ab', 'abc', 'abcd'].map((request) => ask(request))
  const settled = Promise.allSettled(results)
  expect(sent).toEqual(['a'])
  answers[0]?.()
  await expect.poll(() => sent).toEqual(['a', 'abcd'])
  answers[1]?.()
  const [first, second, third, last] = await settled
  for (const older of [first, second, third])
    expect(older).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } })
  expect(last).toEqual({ status: 'fulfilled', value: 'abcd' })
  const after = ask('x')
  answers[2]?.()
  expect(await after).toBe('x')
})

test('a request that fails leaves the way free for the next', async () => {
  let count = 0
  const ask = newestOnly(async (request: string) => {
    count += 1
    if (count === 1) throw new Error('failed')
    return request
  })
  await expect(ask('a')).rejects.toThrow('failed')
  expect(await ask('b')).toBe('b')
})
