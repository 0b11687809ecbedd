import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withRecent, type Recent } from './recents.ts'

const recent = (id: string, base_url = 'https://a'): Recent => ({ base_url, kind: 'operator', id })

test('what is opened again comes first, once', () => {
  const recents = [recent('1'), recent('2'), recent('3')]
  expect(withRecent(recents, recent('3')).map(({ id }) => id)).toEqual(['3', '1', '2'])
})

test('an edge and an operator of one id are two things', () => {
  const edge: Recent = { base_url: 'https://a', kind: 'edge', id: '1' }
  expect(withRecent([recent('1')], edge)).toEqual([edge, recent('1')])
})

test('20 are kept of each service, the last opened ones', () => {
  const opened = fc.array(
    fc.record({
      base_url: fc.constantFrom('https://a', 'https://b'),
      kind: fc.constantFrom('operator', 'edge', 'page', 'view'),
      id: fc.nat(40).map(String),
    }),
    { maxLength: 120 },
  )
  fc.assert(
    fc.property(opened, (all) => {
      const kept = all.reduce<Recent[]>((recents, one) => withRecent(recents, one), [])
      for (const base_url of ['https://a', 'https://b']) {
        const names = all
          .filter((one) => one.base_url === base_url)
          .map((one) => JSON.stringify(one))
        const expected = [...new Set(names.toReversed())].slice(0, 20)
        const own = kept.filter((one) => one.base_url === base_url)
        expect(own.map((one) => JSON.stringify(one))).toEqual(expected)
      }
    }),
  )
})
