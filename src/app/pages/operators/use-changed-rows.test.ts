import { expect, test } from 'vitest'
import { changedIds } from './use-changed-rows.ts'

test('a row has changed if anything of it is new, and none is that was not there', () => {
  const before = [
    { id: 'a', at: new Date(1), list: ['x'] },
    { id: 'b', at: new Date(1), list: ['x'] },
    { id: 'c', at: new Date(1), list: ['x'] },
  ]
  const now = [
    { id: 'new', at: new Date(1), list: ['x'] },
    { id: 'b', at: new Date(2), list: ['x'] },
    { id: 'a', at: new Date(1), list: ['x'] },
    { id: 'c', at: new Date(1), list: ['x', 'y'] },
  ]
  expect(changedIds(before, now)).toEqual(['b', 'c'])
  expect(changedIds([], now)).toEqual([])
})
