import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { Place, ServiceEnv } from '#service/core/http/environment.ts'
import { answerError } from '#service/core/http/errors.ts'
import { limitInFlight } from './in-flight.ts'

/** A running request: its place, and how it ends. */
type Running = { place: Place; leave: () => Promise<void> }

/** A service of twelve places, to which the keys a to d were seen to be right. */
const openService = async () => {
  let begun: (running: Omit<Running, 'leave'> & { end: () => void }) => void = () => undefined
  const app = new Hono<ServiceEnv>().use(limitInFlight(12))
  app.onError(answerError)
  app.get('/known', (c) => {
    c.set('hasRightKey', true)
    return c.text('known')
  })
  app.get('/refused', (c) => c.text('refused', 401))
  app.get('*', async (c) => {
    const { place } = c.env
    if (!place) throw new Error('A request runs without a place')
    await new Promise<void>((resolve) => begun({ place, end: resolve }))
    return c.text('done')
  })
  const ask = async (path: string, key: string | undefined): Promise<Response> =>
    app.request(path, key === undefined ? {} : { headers: { Authorization: `Bearer ${key}` } }, {})
  for (const key of ['a', 'b', 'c', 'd']) await ask('/known', key)
  /** Starts a request that runs until it is told to end; undefined if it is refused. */
  const enter = async (key: string | undefined): Promise<Running | undefined> => {
    const starts = new Promise<Parameters<typeof begun>[0]>((resolve) => (begun = resolve))
    const asked = ask('/', key)
    const first = await Promise.race([starts, asked])
    if (first instanceof Response) {
      expect(first.status).toBe(503)
      return undefined
    }
    const leave = async () => {
      first.end()
      expect((await asked).status).toBe(200)
    }
    return { place: first.place, leave }
  }
  const take = async (key: string | undefined): Promise<Running[]> => {
    const running: Running[] = []
    for (;;) {
      const next = await enter(key)
      if (!next) return running
      running.push(next)
    }
  }
  return { ask, enter, take }
}

describe('the places of a process', () => {
  test('are half of them for one key, and there is always one for another key', async () => {
    const { take } = await openService()
    const counts: number[] = []
    for (const key of ['a', 'b', 'c', 'd']) counts.push((await take(key)).length)
    expect(counts).toEqual([6, 3, 2, 1])
  })

  // Regression: each made-up key was a holder of its own, and so many of them took every place.
  test('are shared by all who have no key, or one that nobody has seen to be right', async () => {
    const { enter, take } = await openService()
    for (const made of ['u', 'v', 'w', 'x', 'y']) expect(await enter(made)).toBeDefined()
    expect(await take(undefined)).toHaveLength(1)
    expect(await enter('z')).toBeUndefined()
    expect(await take('a')).toHaveLength(3)
  })

  // Regression: a key written with two spaces was a second holder.
  test('are those of one key however it is written, until it is refused', async () => {
    const { ask, take } = await openService()
    expect(await take('a')).toHaveLength(6)
    expect(await take(' a')).toHaveLength(0)
    expect(await take(undefined)).toHaveLength(3)
    expect((await ask('/refused', 'b')).status).toBe(401)
    expect(await take('b')).toHaveLength(0)
  })

  test('are left to others while a request waits outside', async () => {
    const { enter, take } = await openService()
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const first = await take('a')
    const waits = first.map(({ place }) => place.outside(() => ended))
    const second = await take('a')
    expect(second).toHaveLength(6)
    end()
    await Promise.all(waits)
    expect(await enter('a')).toBeUndefined()
    for (const { leave } of [...first, ...second]) await leave()
    expect(await take('a')).toHaveLength(6)
  })

  test('are held once by a request that waits for two things at once, also when one fails', async () => {
    const { enter, take } = await openService()
    const running = await enter('a')
    const failing = () => Promise.reject(new Error('refused'))
    await Promise.allSettled([running?.place.outside(failing), running?.place.outside(failing)])
    expect(await take('a')).toHaveLength(5)
  })
})

// Regression: a right key waited for seconds behind 200 connections with keys that nobody has seen to be right.
test('the requests of right keys do not wait for all others', async () => {
  let others = 0
  const app = new Hono<ServiceEnv>().use(limitInFlight())
  app.get('/other', (c) => c.text(`${(others += 1)}`))
  app.get('/known', async (c) => {
    c.set('hasRightKey', true)
    for (let pauses = 0; pauses < 5; pauses += 1) await c.env.place?.pause()
    return c.text('known')
  })
  const ask = async (path: string, key: string) =>
    (await app.request(path, { headers: { Authorization: `Bearer ${key}` } }, {})).status
  await ask('/known', 'a')
  const asked = Array.from({ length: 100 }, (_, made) => ask('/other', `made-up-${made}`))
  expect(await ask('/known', 'a')).toBe(200)
  expect(others).toBeLessThan(20)
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
})
