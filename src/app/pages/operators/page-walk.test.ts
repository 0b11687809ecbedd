import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPage, previousPage, type Walk } from './list-paging.tsx'

const FIRST: Walk = { cursor: '', trail: [] }

test('Previous leads back through every page that Next led through', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 })), (cursors) => {
      const walks: Walk[] = [FIRST]
      for (const cursor of cursors) {
        const next = nextPage(walks.at(-1) ?? FIRST, cursor)
        if (next === null || next === 'loop') throw new Error('a new cursor ended the walk')
        walks.push(next)
      }
      let at: Walk | null = walks.at(-1) ?? FIRST
      for (const walk of walks.toReversed()) {
        expect(at).toEqual(walk)
        at = at && previousPage(at)
      }
      expect(at).toBeNull()
    }),
  )
})

test('a cursor seen before in the same walk is a loop, the present page included', () => {
  const walk: Walk = { cursor: 'c', trail: ['', 'a', 'b'] }
  for (const seen of ['a', 'b', 'c']) expect(nextPage(walk, seen)).toBe('loop')
  expect(nextPage(walk, 'd')).toEqual({ cursor: 'd', trail: ['', 'a', 'b', 'c'] })
})
