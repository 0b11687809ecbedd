import { afterEach, expect, test } from 'vitest'
import { removeDatabase } from './erase.ts'
import { VISITS } from './kept-texts.ts'
import { DATABASES } from './registry.ts'
import { isOf } from './storage.ts'

afterEach(() => removeDatabase(DATABASES.visits.name))

test('the texts of one account are removed, and those of others stay', async () => {
  expect(await VISITS.read('mine')).toBeNull()
  expect(await VISITS.write({ mine: 'a', 'mine/before': 'b', minerva: 'c' })).toBe(true)
  await VISITS.remove((name) => isOf(name, 'mine'))
  expect(await VISITS.read('mine')).toBeNull()
  expect(await VISITS.read('mine/before')).toBeNull()
  expect(await VISITS.read('minerva')).toBe('c')
})
