import { tcpIpRestriction, type ModuleReply } from '#contract/edge-modules.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answers } from '../../../writes/outcome.ts'
import { runWrite } from '../../../writes/run-write.ts'
import { ipRestrictionRules } from '../rules/ip-restriction.ts'
import { serve, type Body } from '../test-module-service.ts'
import { LATE_MS, type ChangeWindow } from './change-window.ts'
import { endWindow, lookAgain, type WindowSite } from './end-window.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

const ENDS_AT = 1_800_000_000_000
const OFF = { enabled: false, ip_policies: [{ id: 'ipp_a', uri: '' }] }
const ON = { ...OFF, enabled: true }

const windowOf = (left: ModuleReply, more: Partial<ChangeWindow> = {}): ChangeWindow => ({
  kind: 'tcp',
  id: 'edge_1',
  module: 'ip_restriction',
  made: 'first',
  ends_at: ENDS_AT,
  left,
  agreed: [],
  waits: null,
  failure: '',
  over: null,
  ...more,
})

/** Waits for each other, as by a lock of the browser. */
const locked = () => {
  let last: Promise<unknown> = Promise.resolve()
  return async (act: () => Promise<void>) => {
    const turn = last.then(act)
    last = turn.catch(() => undefined)
    return turn
  }
}

type Device = { stored: ChangeWindow | null; now: number }

/** A service with a module, and a device with a window of it. */
const setUp = (stored: Body | null, window: ChangeWindow) => {
  const { service, place } = serve(tcpIpRestriction, ipRestrictionRules, stored)
  const device: Device = { stored: window, now: ENDS_AT }
  const alone = locked()
  const asked = { count: 0 }
  const site = (answer: () => Answers = () => null): WindowSite => ({
    read: () => device.stored,
    store: (next) => (device.stored = next),
    alone,
    run: (write, edit, isWanted) =>
      runWrite(write, edit, {
        isWanted,
        ask: async () => {
          asked.count += 1
          return answer()
        },
      }),
    failureText: ({ kind }) => `It was ${kind}.`,
    now: () => device.now,
  })
  const end = (isAsked = false, answer?: () => Answers) =>
    endWindow(place, window, isAsked, site(answer))
  return { service, place, device, site, end, asked }
}

test('a module that is as the window left it is turned on with all that it had, and can be undone', async () => {
  const { service, device, end } = setUp(OFF, windowOf(OFF))
  const outcome = await end()
  expect(service.puts).toEqual([{ enabled: true, ip_policy_ids: ['ipp_a'] }])
  expect(outcome).toMatchObject({ kind: 'done', document: { enabled: true } })
  expect(device.stored).toBeNull()
})

test('nothing is sent for a module that somebody else has changed, turned on or deleted', async () => {
  for (const [now, over] of [
    [{ ...OFF, ip_policies: [{ id: 'ipp_b', uri: '' }] }, 'changed'],
    [ON, 'on'],
    [null, 'gone'],
  ] as const)
    for (const isAsked of [false, true]) {
      const { service, device, end } = setUp(now, windowOf(OFF))
      await end(isAsked)
      expect(service.puts).toEqual([])
      expect(device.stored).toMatchObject({ over })
    }
})

test('of several tabs one acts, and whatever else happens nothing is sent for another document', async () => {
  const theirs = fc.constantFrom<Body | null>(
    OFF,
    ON,
    null,
    { ...OFF, ip_policies: [] },
    // Turning it on asks nothing.
    { ...OFF, ip_policies: [{ id: 'ipp_b', uri: '' }] },
    { ...OFF, note: 'x' },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
      fc.array(theirs, { maxLength: 3 }),
      fc.constantFrom(null, 'before' as const, 'after' as const),
      fc.scheduler(),
      async (presses, changes, loses, scheduler) => {
        const { service, device, end } = setUp(OFF, windowOf(OFF))
        service.loses = loses
        // Before each read somebody else may have been there.
        const left = [...changes]
        const seen: (Body | null)[] = []
        service.beforeRead = () => {
          // What this device has turned on itself stays.
          if (service.puts.length > 0) return
          const next = left.shift()
          if (next !== undefined) service.stored = next
          seen.push(service.stored)
        }
        const tab = async (isAsked: boolean) => {
          await scheduler.schedule(Promise.resolve())
          await end(isAsked)
        }
        await scheduler.waitFor(Promise.all(presses.map(tab)))
        const asked = presses.filter(Boolean).length
        // After a failure only a person tries again.
        expect(service.puts.length).toBeLessThanOrEqual(loses === 'before' ? 1 + asked : 1)
        if (service.puts.length > 0) expect(seen.at(-1)).toEqual(OFF)
        else expect(device.stored?.over).not.toBeNull()
        if (changes.length > 0) return
        expect(service.puts.length).toBeGreaterThan(0)
        if (loses !== 'before') expect(device.stored).toBeNull()
      },
    ),
    { numRuns: 200 },
  )
})

test('no tab acts by itself before the end, long after it, or once it waits, is over or is another one', async () => {
  for (const [now, change] of [
    [ENDS_AT - 1, {}],
    [ENDS_AT + LATE_MS + 1, {}],
    [ENDS_AT, { waits: 'failed' }],
    [ENDS_AT, { waits: 'clock' }],
    [ENDS_AT, { over: 'own' }],
    [ENDS_AT, { made: 'second' }],
  ] as const) {
    const { service, device, end } = setUp(OFF, windowOf(OFF))
    device.now = now
    device.stored = windowOf(OFF, change)
    expect(await end()).toBeNull()
    expect(service.puts).toEqual([])
    expect(device.stored).toMatchObject(change)
  }
})

test('a person turns it on early, late, and once more after a failure', async () => {
  for (const change of [{ waits: 'failed' }, { waits: 'clock' }, {}] as const)
    for (const now of [ENDS_AT - 5, ENDS_AT + 10 * LATE_MS]) {
      const { service, device, end } = setUp(OFF, windowOf(OFF))
      device.now = now
      device.stored = windowOf(OFF, change)
      await end(true)
      expect(service.puts).toHaveLength(1)
      expect(device.stored).toBeNull()
    }
})

test('a failed write keeps the window: it waits, or goes on counting before its end', async () => {
  const failed = setUp(OFF, windowOf(OFF))
  failed.service.loses = 'before'
  await failed.end()
  expect(failed.device.stored).toMatchObject({
    waits: 'failed',
    failure: 'It was lost.',
    over: null,
  })
  // The next tab does not try by itself.
  expect(await failed.end()).toBeNull()
  failed.service.loses = null
  await failed.end(true)
  expect(failed.service.stored).toMatchObject({ enabled: true })
  expect(failed.device.stored).toBeNull()

  const early = setUp(OFF, windowOf(OFF))
  early.device.now = ENDS_AT - 60_000
  early.service.loses = 'before'
  await early.end(true)
  expect(early.device.stored).toEqual(windowOf(OFF))
})

test('a lost answer to a write that was done ends the window', async () => {
  const { service, device, end } = setUp(OFF, windowOf(OFF))
  service.loses = 'after'
  expect(await end()).toMatchObject({ kind: 'done', how: 'confirmed' })
  expect(device.stored).toBeNull()
})

test('a window that ends while it is being read, by a press in another tab, sends nothing', async () => {
  const cancelled = setUp(OFF, windowOf(OFF))
  cancelled.service.beforeRead = () => (cancelled.device.stored = null)
  await cancelled.end()
  expect(cancelled.service.puts).toEqual([])
  expect(cancelled.device.stored).toBeNull()

  const own = setUp(OFF, windowOf(OFF))
  own.service.beforeRead = () => (own.device.stored = windowOf(OFF, { over: 'own' }))
  await own.end()
  expect(own.service.puts).toEqual([])
  expect(own.device.stored).toMatchObject({ over: 'own' })
})

const EMPTY = { enabled: false, ip_policies: [] }

test('what was agreed to when it was turned off is not asked again; anything else waits for a person', async () => {
  const agreed = setUp(EMPTY, windowOf(EMPTY, { agreed: ['no policy'] }))
  await agreed.end()
  expect(agreed.asked.count).toBe(0)
  expect(agreed.service.stored).toMatchObject({ enabled: true })

  const other = setUp(EMPTY, windowOf(EMPTY))
  await other.end()
  expect(other.service.puts).toEqual([])
  expect(other.device.stored).toMatchObject({ waits: 'question' })
  // Cancelled by the person: it goes on waiting.
  await other.end(true)
  expect(other.device.stored).toMatchObject({ waits: 'question' })
  await other.end(true, () => new Map())
  expect(other.service.stored).toMatchObject({ enabled: true })
  expect(other.device.stored).toBeNull()
})

test('what was heard of is looked at: only a document that differs makes the window void', async () => {
  const same = setUp(OFF, windowOf(OFF))
  await lookAgain(same.place, windowOf(OFF), same.site())
  expect(same.device.stored).toEqual(windowOf(OFF))
  const other = setUp(ON, windowOf(OFF))
  await lookAgain(other.place, windowOf(OFF), other.site())
  expect(other.device.stored).toMatchObject({ over: 'on' })
  expect(other.service.puts).toEqual([])
})
