import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOperator } from '../operator-document.ts'
import { changedHeadings, fieldPrints } from './field-prints.ts'
import { changesSince, comparedVisit, MOST_SEEN, readVisit, visitOf, writeVisit } from './visit.ts'

const operator = (id: string, given: { description: string }) => ({
  id,
  name: given.description || id,
  prints: fieldPrints(readOperator({ id, ...given })),
})

const fleet = fc
  .dictionary(
    fc.constantFrom('a', 'b', 'c', '__proto__', '\u202ex', ''),
    fc.record({
      description: fc.constantFrom('', 'Gate', 'x'.repeat(300)),
      region: fc.constantFrom('', 'eu', 'us'),
      enabled_features: fc.subarray(['bindings', 'ingress']),
    }),
  )
  .map((all) => Object.entries(all).map(([id, given]) => operator(id, given)))

test('what is stored and compared says exactly what was added, removed and changed', () => {
  fc.assert(
    fc.property(fleet, fleet, (before, now) => {
      const visit = readVisit(writeVisit(visitOf(before, 5)))
      expect(visit?.at).toBe(5)
      const { added, removed, changed } = changesSince(visit ?? visitOf([], 0), now)
      const of = (records: readonly { id: string }[]) => records.map(({ id }) => id).toSorted()
      const known = new Map(before.map((one) => [one.id, one]))
      expect(of(added)).toEqual(of(now.filter(({ id }) => !known.has(id))))
      expect(of(removed)).toEqual(of(before.filter((one) => !now.some(({ id }) => id === one.id))))
      expect(of(changed)).toEqual(
        of(now.filter(({ id, prints }) => known.has(id) && known.get(id)?.prints !== prints)),
      )
    }),
  )
})

const prints = (given: object) => fieldPrints(readOperator({ id: 'op', ...given }))

test.each<[what: string, before: object, now: object, headings: string[]]>([
  ['nothing', { region: null, metadata: '' }, { enabled_features: [] }, []],
  ['a text', { region: 'eu' }, { region: 'us' }, ['Region']],
  [
    'a set in another order is the same',
    { enabled_features: ['a', 'b'] },
    { enabled_features: ['b', 'a'] },
    [],
  ],
  [
    'the order of selectors',
    { binding: { endpoint_selectors: ['a', 'b'] } },
    { binding: { endpoint_selectors: ['b', 'a'] } },
    ['Endpoint selectors'],
  ],
  [
    'a renewed certificate, and a version',
    { binding: { cert: { cert: 'A', not_after: '2026-01-01T00:00:00Z' } } },
    {
      binding: { cert: { cert: 'A', not_after: '2026-04-01T00:00:00Z' } },
      deployment: { version: '1' },
    },
    ['Version', 'Certificate'],
  ],
  ['updated_at alone', { updated_at: '2026-01-01T00:00:00Z' }, {}, []],
])('the headings of what has changed: %s', (_what, before, now, headings) => {
  expect(changedHeadings(prints(before), prints(now))).toEqual(headings)
})

test.each([
  null,
  '',
  '{',
  '[]',
  '{"at":1,"form":"x","seen":[]}',
  writeVisit(visitOf([], 1))?.replace('[]', '[[1]]') ?? '',
  writeVisit(visitOf([], 1))?.replace('"at":1', '"at":"1"') ?? '',
])('a text that is no visit of this version is none: %s', (text) => {
  expect(readVisit(text)).toBeNull()
})

test('too many operators are not kept', () => {
  const many = Array.from({ length: MOST_SEEN + 1 }, (_, at) => ({
    id: `${at}`,
    name: '',
    prints: '',
  }))
  expect(writeVisit(visitOf(many, 0))).toBeNull()
})

test('a reload is the same visit, hours later is another one', () => {
  const MINUTE = 60_000
  const [before, last] = [visitOf([], 1000 * MINUTE), visitOf([], 2000 * MINUTE)]
  expect(comparedVisit(null, null, 0)).toBeNull()
  expect(comparedVisit(null, last, 2001 * MINUTE)).toBe(last)
  expect(comparedVisit(before, last, 2001 * MINUTE)).toBe(before)
  expect(comparedVisit(before, last, 2030 * MINUTE)).toBe(last)
  // The clock was set back.
  expect(comparedVisit(before, last, 1500 * MINUTE)).toBe(last)
})
