import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BulkAction } from '../resources/bulk-action.ts'
import { journalMarks } from './journal-mark.ts'
import { leftRow, type Journal } from './run-state.ts'
import { createMemoryJournals } from './test-journals.ts'
import { openBrowser, runnerOf, undo } from './test-tabs.ts'
import { regionsOf } from './test-fleet.ts'
import { journalOf, planFor, REGION, writtenItems } from './test-run.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

test('a change runs, stays with its results, is undone and closed', async () => {
  const { service, store, openTab } = openBrowser(3)
  const { bulk } = openTab()
  await bulk.open()
  expect(bulk.state.get().kind).toBe('none')
  await bulk.begin(REGION, writtenItems(await planFor(service, REGION)))
  expect(runnerOf(bulk).state.get().counts.done).toBe(3)
  expect(journalMarks.get()).toEqual(['c'])
  await undo(bulk)
  expect(regionsOf(service)).toEqual(['us', 'us', 'us'])
  expect(runnerOf(bulk).head().action).toEqual({ kind: 'apply', from: 'undo' })
  await bulk.discard()
  expect(await store.heads()).toHaveLength(1)
  expect(journalMarks.get()).toEqual([])
})

// Regression: "Close" of a finished change destroyed its undo.
test('the last change that was closed stays with its results and its undo until another begins', async () => {
  const { service, store, openTab } = openBrowser(3)
  const { bulk } = openTab()
  const change = async (value: string) => {
    const action: BulkAction = { kind: 'set', path: 'region', value }
    await bulk.begin(action, writtenItems(await planFor(service, action)))
  }
  await change('eu')
  await bulk.discard()
  expect(runnerOf(bulk).state.get().counts.done).toBe(3)
  await change('ap')
  expect(journalMarks.get()).toEqual(['c'])
  await bulk.discard()
  expect(await store.heads()).toHaveLength(1)

  // As another tab finds it, or this one after a reload.
  const { bulk: other } = openTab()
  await other.open()
  expect(journalMarks.get()).toEqual([])
  expect(runnerOf(other).head().action).toMatchObject({ value: 'ap' })
  await undo(other)
  expect(regionsOf(service)).toEqual(['eu', 'eu', 'eu'])
  expect(journalMarks.get()).toEqual(['c'])
})

test('a start that is pressed again and again starts once', async () => {
  const kept = createMemoryJournals()
  const pressed: Promise<void>[] = []
  const press = () => void pressed.push(bulk.begin(REGION, items))
  const begin = vi.fn((journal: Journal) => {
    // While it is being stored.
    if (pressed.length < 3) press()
    return kept.begin(journal)
  })
  const { service, openTab } = openBrowser(3, { ...kept, begin })
  const { bulk } = openTab()
  const items = writtenItems(await planFor(service, REGION))
  press()
  press()
  await vi.waitFor(() => expect(pressed).toHaveLength(3))
  await Promise.all(pressed)
  expect(begin).toHaveBeenCalledTimes(1)
  expect(runnerOf(bulk).state.get().counts.done).toBe(3)
})

test('a tab begins nothing in place of a change that it has not shown', async () => {
  const { service, store, openTab } = openBrowser(3)
  const items = writtenItems(await planFor(service, REGION))
  const { bulk } = openTab()
  await bulk.open()
  // Another tab began it meanwhile, and was closed in its middle.
  await store.begin(journalOf(REGION, items))
  await bulk.begin({ kind: 'delete' }, [])
  expect((await store.read('c'))?.rows).toEqual(items.map(leftRow))
  expect(runnerOf(bulk).state.get().phase.kind).toBe('interrupted')
  // Nor after it was shown, while it is not finished.
  await bulk.begin({ kind: 'delete' }, [])
  expect((await store.read('c'))?.rows).toEqual(items.map(leftRow))
  expect(service.fleet.log).toEqual([])
})

test('another key of the same account goes on with the change, and one of another account sees nothing', async () => {
  const { service, store, openTab } = openBrowser(3)
  const { bulk, connect } = openTab()
  connect('key 1', 'account')
  const journal = journalOf(REGION, writtenItems(await planFor(service, REGION)))
  await store.begin({ ...journal, head: { ...journal.head, connection_id: 'account' } })
  await bulk.open()
  const before = runnerOf(bulk)
  const { id } = before.head()
  connect('key 2', 'account')
  await vi.waitFor(() => expect(runnerOf(bulk)).not.toBe(before))
  expect(runnerOf(bulk).head().id).toBe(id)
  for (const other of ['another account', undefined]) {
    connect('key 3', other)
    await vi.waitFor(() => expect(bulk.state.get().kind).toBe('none'))
    expect((await store.heads()).map(({ connection_id }) => connection_id)).toEqual(['account'])
  }
  connect('key 4', 'account')
  await bulk.open()
  await vi.waitFor(() => expect(runnerOf(bulk).head().id).toBe(id))
})

test('sign-out ends it', async () => {
  const { service, openTab } = openBrowser(30)
  const { bulk, signOut } = openTab()
  service.fleet.onRequest = (count) => {
    if (count === 9) signOut()
  }
  await bulk.begin(REGION, writtenItems(await planFor(service, REGION)))
  expect(service.fleet.requests.length).toBeLessThan(15)
  expect(bulk.state.get().kind).toBe('unread')
})
