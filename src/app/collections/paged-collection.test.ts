import { expect, test } from 'vitest'
import { pass, withTabs } from './test-browser.ts'
import { openTab } from './test-collection.ts'
import { filled } from './test-fleet.ts'

withTabs()

const SECOND = 1000
const MINUTE = 60 * SECOND

test('nothing is read until somebody wants the records, and then all of them', async () => {
  const fleet = filled(7, null)
  const { collection, ids, state } = openTab(fleet)
  await pass(SECOND)
  expect(fleet.queries).toEqual([])
  collection.load()
  await pass(SECOND)
  expect(ids()).toEqual(fleet.ids())
  expect(state()).toMatchObject({ loading: 'idle', estimated: 7, progress: null })
})

test('records that are only minutes old are not read again unless that is asked for', async () => {
  const fleet = filled(2)
  const { collection } = openTab(fleet)
  collection.load()
  await pass(4 * MINUTE)
  collection.load()
  await pass(SECOND)
  expect(fleet.queries).toHaveLength(1)
  collection.refresh()
  await pass(SECOND)
  expect(fleet.queries).toHaveLength(2)
  await pass(6 * MINUTE)
  collection.load()
  await pass(SECOND)
  expect(fleet.queries).toHaveLength(3)
})
