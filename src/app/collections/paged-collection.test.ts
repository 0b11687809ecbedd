import { expect, test } from 'vitest'
import { filled, openTestCollection } from './test-collection.ts'

test('nothing is read until somebody wants the records, and then all of them', async () => {
  const fleet = filled(7, null)
  const { collection, ids } = openTestCollection(fleet)
  expect(fleet.queries).toEqual([])
  collection.load()
  await expect.poll(() => collection.state.get().completed_at).not.toBeNull()
  expect(ids()).toEqual(fleet.ids())
  expect(collection.state.get()).toMatchObject({ loading: 'idle', estimated: 7, progress: null })
})
