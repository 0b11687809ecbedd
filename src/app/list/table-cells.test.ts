import { expect, test } from 'vitest'
import { excerpt } from './table-cells.tsx'

const LONG = 'Serves the loading docks, the cold store and the night shift of the whole region'

test('a word that two lines show leaves the text as it is', () => {
  expect(excerpt(LONG, [])).toBe(LONG)
  expect(excerpt(LONG, ['docks'])).toBe(LONG)
  expect(excerpt('Short', ['none'])).toBe('Short')
})

test('a word further on is brought into sight, with what stands before it', () => {
  expect(excerpt(LONG, ['region'])).toBe('…of the whole region')
  expect(excerpt(LONG, ['shift', 'region'])).toBe('…and the night shift of the whole region')
  expect(excerpt(`${'x'.repeat(100)}needle`, ['needle'])).toBe(`…${'x'.repeat(16)}needle`)
})
