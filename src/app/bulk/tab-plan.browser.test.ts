import { afterEach, expect, test } from 'vitest'
import { ENTRIES } from '../device/registry.ts'
import { clearStored, readStored, writeStored } from '../device/storage.ts'
import { closeJournals, openJournals } from './device-journal.ts'
import { slotOfHead, type JournalHead } from './journal.ts'
import { journalOf, planFor, REGION, writtenItems } from './test-run.ts'
import { openBrowser, runnerOf } from './test-tabs.ts'

// What outlives a reload of a tab: in the IndexedDB, the locks and the session storage of this browser.

const DAY_MS = 86_400_000

const heads = async () =>
  (await openJournals().heads()).map(({ status, connection_id }) => [status, connection_id])

afterEach(async () => {
  for (const head of await openJournals().heads()) await openJournals().remove(slotOfHead(head))
  closeJournals()
  clearStored(ENTRIES.plan)
})

/** A browser in which one tab has planned a change of all operators, which is stored. */
const openPlanned = async (count: number) => {
  const { service, openTab } = openBrowser(count, openJournals())
  const plan = { action: REGION, rows: await planFor(service, REGION), missing: 1 }
  const tab = openTab()
  tab.bulk.setPlan(plan)
  await expect.poll(heads).toEqual([['planned', 'c']])
  /** As a tab that was reloaded, or a copy of one. */
  const openAgain = async (as?: [id: string, account_id?: string]) => {
    const next = openTab()
    if (as) next.connect(...as)
    await next.bulk.openPlan()
    return next
  }
  return { service, plan, tab, openAgain }
}

test('a plan is after a reload as it was shown, and starts once', async () => {
  // More than one piece.
  const { service, plan, tab, openAgain } = await openPlanned(501)
  const now = service.fleet.stored.get('op0')
  if (now) service.fleet.set('op0', 'other', { ...now, region: 'eu' })
  // Its lock goes with it.
  tab.signOut()
  const { bulk } = await openAgain()
  expect(bulk.plan.get()).toEqual(plan)
  expect(service.fleet.requests).toEqual([])
  await bulk.begin(plan.action, writtenItems(plan.rows.slice(0, 3)))
  expect(runnerOf(bulk).state.get()).toMatchObject({
    phase: { kind: 'ended' },
    counts: { done: 2, already: 1 },
  })
  expect(bulk.plan.get()).toBeNull()
  expect(await heads()).toEqual([['ended', 'c']])
  await bulk.openPlan()
  expect(bulk.plan.get()).toBeNull()
})

test('a copy of the tab is told that the plan is in the other one, which starts it', async () => {
  const { service, plan, tab, openAgain } = await openPlanned(2)
  const slot = readStored(ENTRIES.plan) ?? ''
  const copy = await openAgain()
  expect(copy.bulk.plan.get()).toBe('elsewhere')
  expect(await heads()).toEqual([['planned', 'c']])
  await tab.bulk.begin(plan.action, writtenItems(plan.rows))
  expect(service.fleet.log).toHaveLength(2)
  // Another copy, made before the start.
  writeStored(ENTRIES.plan, slot)
  expect((await openAgain()).bulk.plan.get()).toBeNull()
})

test('a copy of the tab has the plan when the other tab is gone without starting it', async () => {
  const { plan, tab, openAgain } = await openPlanned(2)
  tab.signOut()
  const [copy, second] = [await openAgain(), await openAgain()]
  expect(copy.bulk.plan.get()).toEqual(plan)
  expect(second.bulk.plan.get()).toBe('elsewhere')
})

test('a plan that was cancelled, or that another one has replaced, is not on the device', async () => {
  const { plan, tab, openAgain } = await openPlanned(2)
  tab.bulk.setPlan({ ...plan, missing: 2 })
  await expect.poll(heads).toEqual([['planned', 'c']])
  tab.bulk.setPlan(null)
  await expect.poll(heads).toEqual([])
  expect((await openAgain()).bulk.plan.get()).toBeNull()
})

test('another key of the account has the plan, and one of another account has not', async () => {
  const { plan, tab, openAgain } = await openPlanned(2)
  // The service names the account of the key only now.
  tab.signOut()
  const named = await openAgain(['c', 'account'])
  expect(named.bulk.plan.get()).toEqual(plan)
  await expect.poll(heads).toEqual([['planned', 'account']])
  // Another key is entered in a tab that shows it.
  named.connect('d', 'account')
  expect(named.bulk.plan.get()).toEqual(plan)
  named.connect('e', 'another account')
  expect(named.bulk.plan.get()).toBeNull()
  expect((await openAgain(['e', 'another account'])).bulk.plan.get()).toBeNull()
  expect((await openAgain(['d', 'account'])).bulk.plan.get()).toEqual(plan)
})

test.each<[what: string, stays: number, Partial<JournalHead>]>([
  ['a plan of a closed tab', 0, { status: 'planned', started_at: Date.now() - 2 * DAY_MS }],
  ['a plan from before a sign-out', 0, { status: 'planned', signed_out: 'since' }],
  ['results of 31 days ago', 0, { status: 'ended', settled_at: Date.now() - 31 * DAY_MS }],
  ['results of yesterday', 1, { status: 'ended', started_at: 0, settled_at: Date.now() - DAY_MS }],
  ['results with something to decide', 1, { status: 'ended', started_at: 0 }],
  ['a change that was interrupted', 1, { status: 'running', started_at: 0 }],
])('only what nobody has to come back for goes: %s', async (_what, stays, head) => {
  const { openTab } = openBrowser(0, openJournals())
  const journal = journalOf(REGION, [])
  await openJournals().begin({ ...journal, head: { ...journal.head, ...head } })
  await openTab().bulk.open()
  expect(await heads()).toHaveLength(stays)
})
