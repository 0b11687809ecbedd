import { expect, test } from 'vitest'
import { withEmptyBrowser } from '../test-session.ts'
import { savedViews, saveView } from './saved-views.ts'

withEmptyBrowser()

const view = (name: string, q = '') => ({ name, q, sort: '' })

// Regression: one view more than are kept removed the oldest without a word.
test('with as many views as are kept another one is not saved, and one of the same name is', () => {
  for (let at = 1; at <= 50; at += 1) expect(saveView('a', view(`${at}`))).toBeUndefined()
  expect(saveView('a', view('more'))).toContain('stores 50 views')
  expect(saveView('a', view('1', 'region:eu'))).toBeUndefined()
  expect(savedViews.read('a')).toHaveLength(50)
  expect(savedViews.read('a')[0]).toEqual(view('1', 'region:eu'))
})

test('a view that is saved again keeps its place', () => {
  for (const name of ['first', 'second', 'third']) saveView('b', view(name, 'region:eu'))
  expect(saveView('b', view('second', 'region:us'))).toBeUndefined()
  expect(savedViews.read('b').map(({ q }) => q)).toEqual(['region:eu', 'region:us', 'region:eu'])
})
