import { expect, test } from 'vitest'
import { withEmptyBrowser } from '../api/test-session.ts'
import { KEPT_VIEW_KEY } from '../connection/connection.ts'
import { hasKeptRows } from './start-worker.ts'

withEmptyBrowser()

test('rows of the last visit are shown where nothing is searched for', () => {
  expect(hasKeptRows('?all=yes')).toBe(false)
  localStorage.setItem(KEPT_VIEW_KEY, '{}')
  expect(['?all=yes', '?all=yes&q=', '?q=%20', '?q=a'].map(hasKeptRows)).toEqual([
    true,
    true,
    true,
    false,
  ])
})
