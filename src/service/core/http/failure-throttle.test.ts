import { expect, test } from 'vitest'
import { Refusal } from './errors.ts'
import { createFailureThrottle } from './failure-throttle.ts'

const throttleOn = (addresses = 100) => {
  const clock = { ms: 0, asked: 0 }
  const throttle = createFailureThrottle('key', () => clock.ms, {
    failures: 3,
    windowMs: 60_000,
    addresses,
  })
  const ask = async (isRight: boolean) => {
    clock.asked += 1
    await Promise.resolve()
    return isRight
  }
  const send = (address: string | undefined, isRight = false): Promise<string> =>
    throttle(
      address,
      () => ask(isRight),
      (answer) => !answer,
    ).then(
      (answer) => (answer ? 'right' : 'wrong'),
      (error: unknown) => (error instanceof Refusal ? `${error.status}` : 'error'),
    )
  return { clock, throttle, send }
}

test('after too many failures in a minute nothing is asked for that address any more', async () => {
  const { clock, send } = throttleOn()
  for (const _ of [1, 2, 3]) expect(await send('192.0.2.1')).toBe('wrong')
  expect(await send('192.0.2.1')).toBe('429')
  expect(await send('192.0.2.1', true)).toBe('429')
  expect(clock.asked).toBe(3)
  expect(await send('192.0.2.2')).toBe('wrong')
  clock.ms = 60_000
  expect(await send('192.0.2.1')).toBe('wrong')
})

test('a refusal says when to try again', async () => {
  const { clock, throttle, send } = throttleOn()
  for (const _ of [1, 2, 3]) await send('a')
  clock.ms = 18_500
  const refused = await throttle('a', () => Promise.resolve(1), Boolean).catch((error) => error)
  expect(refused).toMatchObject({ status: 429, headers: { 'Retry-After': '42' } })
  expect(refused.message).toBe(
    'Too many requests from your address had a wrong key. Try again in 42 seconds.',
  )
})

test('right answers and errors are no failures, however many', async () => {
  const { throttle, send } = throttleOn()
  for (let count = 0; count < 10; count += 1) {
    expect(await send('a', true)).toBe('right')
    const away = throttle('a', () => Promise.reject(new Error('away')), Boolean)
    await expect(away).rejects.toThrow('away')
  }
  expect(await send('a')).toBe('wrong')
})

test('requests without an address count together', async () => {
  const { send } = throttleOn()
  for (const _ of [1, 2, 3]) await send(undefined)
  expect(await send(undefined)).toBe('429')
})
