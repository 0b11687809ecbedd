import { expect, test } from 'vitest'
import { withEmptyBrowser } from '../test-session.ts'
import { ENTRIES } from '../device/registry.ts'
import { hasKeptRows } from './start-worker.ts'

withEmptyBrowser()

test('rows of the last visit are shown where nothing is searched for', () => {
  expect(hasKeptRows('?all=yes', 'operators')).toBe(false)
  localStorage.setItem(ENTRIES.view.name, '{}')
  expect(
    ['?all=yes', '?all=yes&q=', '?q=%20', '?q=a'].map((one) => hasKeptRows(one, 'operators')),
  ).toEqual([true, true, true, false])
})
