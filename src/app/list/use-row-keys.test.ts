import { expect, test } from 'vitest'
import { rowAfter } from './use-row-keys.ts'

test('keys move by a row, by a screen, or to an end', () => {
  const after = (key: string) => rowAfter(key, { at: 20, screen: 10, last: 99 })
  expect(['ArrowDown', 'j', 'ArrowUp', 'k'].map(after)).toEqual([21, 21, 19, 19])
  expect(['PageDown', 'PageUp', 'Home', 'End'].map(after)).toEqual([30, 10, 0, 99])
  expect(['q', 'Enter'].map(after)).toEqual([undefined, undefined])
})
