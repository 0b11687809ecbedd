import { expect, test } from 'vitest'
import { withEmptyBrowser } from '../test-session.ts'
import { savedViews } from './saved-views.ts'

withEmptyBrowser()

const view = (name: string, q = '') => ({ name, q, sort: '' })

// Regression: one view more than were kept removed the oldest without a word.
test('a view takes the place of the one of its name, and no other', () => {
  for (let at = 1; at <= 51; at += 1) expect(savedViews.put('a', view(`${at}`))).toBe(true)
  expect(savedViews.put('a', view('2', 'region:eu'))).toBe(true)
  expect(savedViews.read('a')).toHaveLength(51)
  expect(savedViews.read('a').slice(0, 2)).toEqual([view('1'), view('2', 'region:eu')])
})
