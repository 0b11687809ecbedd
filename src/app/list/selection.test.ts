import { expect, test } from 'vitest'
import { createSelection } from './selection.ts'

// Regression: "Change selected" right after "Select all" changed only what had been selected before.
test('all that are selected include those that are still asked for', async () => {
  const selection = createSelection()
  selection.toggle('a')
  let answer = (_ids: string[]): void => undefined
  const added = selection.addLater(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  const all = selection.all()
  answer(['a', 'b', 'c'])
  expect(await all).toEqual(['a', 'b', 'c'])
  await added
  expect(await selection.all()).toEqual(['a', 'b', 'c'])
})

test('ids that cannot be had are told to who asked for all, and then forgotten', async () => {
  const selection = createSelection()
  selection.toggle('a')
  const added = selection.addLater(Promise.reject(new Error('gone')))
  await expect(selection.all()).rejects.toThrow('gone')
  await expect(added).rejects.toThrow('gone')
  expect(await selection.all()).toEqual(['a'])
})

test('what is cleared meanwhile does not come back', async () => {
  const selection = createSelection()
  const added = selection.addLater(Promise.resolve(['a']))
  selection.clear()
  await added
  expect(await selection.all()).toEqual([])
})
