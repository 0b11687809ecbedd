import { expect, test } from 'vitest'
import { MODULE_KEYS } from './lazy-resources.ts'
import { MODULE_GROUPS } from './resources/edges/module-records.ts'

test('every module of an edge has bulk changes', () => {
  expect(MODULE_KEYS).toEqual(MODULE_GROUPS.map(({ name }) => name))
})
