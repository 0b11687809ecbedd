import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withLock } from './with-lock.ts'

afterEach(() => vi.unstubAllGlobals())

/** Locks as a browser has them: one holder of a name at a time, in the order of the requests. */
const createLocks = () => {
  const last = new Map<string, Promise<unknown>>()
  return {
    request: async <T>(name: string, task: () => Promise<T>): Promise<T> => {
      const turn = (last.get(name) ?? Promise.resolve()).catch(() => undefined).then(task)
      last.set(name, turn)
      return turn
    },
  }
}

const SCHEDULE = fc.array(
  fc.record({ name: fc.constantFrom('a', 'b'), steps: fc.nat(3), fails: fc.boolean() }),
  { minLength: 1, maxLength: 8 },
)

describe.each([
  ['with locks', () => ({ locks: createLocks() })],
  ['on an insecure origin, without locks', () => ({})],
])('%s', (_, makeNavigator) => {
  beforeEach(() => vi.stubGlobal('navigator', makeNavigator()))
  test('tasks of one name never interleave and keep their order, whether they fail or not', () =>
    fc.assert(
      fc.asyncProperty(SCHEDULE, async (schedule) => {
        const running = new Set<string>()
        const ended: number[] = []
        const task = (place: number) => async () => {
          const { name, steps, fails } = schedule[place] ?? { name: '', steps: 0, fails: false }
          expect(running).not.toContain(name)
          running.add(name)
          for (let step = 0; step < steps; step += 1) await Promise.resolve()
          running.delete(name)
          ended.push(place)
          if (fails) throw new Error(`${place}`)
          return place
        }
        const all = schedule.map(async ({ name }, place) => withLock(name, task(place)))
        const results = await Promise.allSettled(all)
        expect(results.map((result) => result.status === 'rejected')).toEqual(
          schedule.map(({ fails }) => fails),
        )
        for (const one of ['a', 'b']) {
          const ofOne = ended.filter((place) => schedule[place]?.name === one)
          expect(ofOne).toEqual(ofOne.toSorted((x, y) => x - y))
        }
      }),
    ))
})

test('a lock has the name of the write, so that all tabs share it', async () => {
  const request = vi.fn(async (_name: string, task: () => Promise<unknown>) => task())
  vi.stubGlobal('navigator', { locks: { request } })
  expect(await withLock('c operators 1', async () => 7)).toBe(7)
  expect(request).toHaveBeenCalledExactlyOnceWith('adit.write c operators 1', expect.anything())
})

test('a turn is waited for only until the signal aborts', async () => {
  const request = vi.fn(
    (_name: string, { signal }: { signal: AbortSignal }, _task: () => Promise<unknown>) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')))
      }),
  )
  vi.stubGlobal('navigator', { locks: { request } })
  const aborter = new AbortController()
  const task = vi.fn(async () => undefined)
  const turn = withLock('c', task, aborter.signal)
  aborter.abort()
  await expect(turn).rejects.toThrow('stopped')
  expect(task).not.toHaveBeenCalled()
})

const lockedBy = (request: (name: string, task: () => Promise<unknown>) => Promise<unknown>) =>
  vi.stubGlobal('navigator', { locks: { request } })

// Regression: nothing could be saved in a browser that blocks storage.
test.each([
  ['refuses locks', () => lockedBy(() => Promise.reject(new DOMException('', 'SecurityError')))],
  ['has no locks', () => vi.stubGlobal('navigator', {})],
])('a browser that %s runs tasks one after the other all the same', async (_name, stub) => {
  stub()
  const seen: string[] = []
  const task = (name: string) => async () => {
    seen.push(`${name} starts`)
    await Promise.resolve()
    seen.push(`${name} ends`)
    return name
  }
  expect(await Promise.all([withLock('a', task('one')), withLock('a', task('two'))])).toEqual([
    'one',
    'two',
  ])
  expect(seen).toEqual(['one starts', 'one ends', 'two starts', 'two ends'])
})
