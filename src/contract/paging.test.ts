import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cursorOf, MAX_PAGE_LIMIT, PageQuery } from './paging.ts'

describe('the cursor of a next page', () => {
  test.each([
    [
      'relative to the root',
      '/api/kubernetes_operators?before_id=a&limit=5',
      'before_id=a&limit=5',
    ],
    ['relative to the operation', 'kubernetes_operators?before_id=a', 'before_id=a'],
    ['a query alone', '?before_id=a', 'before_id=a'],
    ['absolute', 'https://here.example/api/kubernetes_operators?before_id=a', 'before_id=a'],
    ['on a foreign host', 'https://elsewhere.example/x?before_id=a', 'before_id=a'],
    ['without a scheme', '//elsewhere.example/x?before_id=a', 'before_id=a'],
    ['with a fragment', '/x?before_id=a#here', 'before_id=a'],
    ['with a fragment that looks like a query', '/x#?before_id=a', null],
    ['with a question mark in its query', '/x?before_id=a?b', 'before_id=a?b'],
    ['encoded', '/x?before_id=a%26b%3D%20c', 'before_id=a%26b%3D%20c'],
    ['without a query', '/x', null],
    ['with an empty query', '/x?', null],
    ['empty', '', null],
    ['null', null, null],
    ['left out', undefined, null],
  ])('%s', (_, address, cursor) => {
    expect(cursorOf(address)).toBe(cursor)
  })

  test('never holds anything of the host or the path', () => {
    // Any text, more than a URL may contain; fast-check's own URL generator takes seconds to start.
    const without = (signs: RegExp) => fc.string().map((text) => text.replaceAll(signs, ''))
    const addresses = without(/[?#]/g).map((rest) => `https://${rest}`)
    fc.assert(
      fc.property(addresses, without(/#/g), fc.string(), (address, parameters, fragment) => {
        expect(cursorOf(`${address}?${parameters}#${fragment}`)).toBe(parameters || null)
      }),
    )
  })
})

describe('the query of a list', () => {
  test('limit is a whole number from 1 to the largest page', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: MAX_PAGE_LIMIT + 50 }), (limit) => {
        const inside = limit >= 1 && limit <= MAX_PAGE_LIMIT
        expect(PageQuery.safeParse({ limit: String(limit) }).success).toBe(inside)
      }),
    )
    expect(PageQuery.parse({ limit: '7' })).toEqual({ limit: 7 })
  })

  test.each(['', ' ', '1.5', '1e1', '0x10', '+1', 'ten', '١', '1 ', '9'.repeat(30)])(
    'limit %j is refused',
    (limit) => {
      expect(PageQuery.safeParse({ limit }).success).toBe(false)
    },
  )

  test('before_id is an id', () => {
    expect(PageQuery.safeParse({ before_id: 'k8sop_1' }).success).toBe(true)
    expect(PageQuery.safeParse({ before_id: '' }).success).toBe(false)
  })
})
