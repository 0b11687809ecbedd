import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CANDIDATES_MAX, readGivenEndpoints } from './read-given-endpoints.ts'

const A = { id: 'ep_1', url: 'http://a.b' }
const B = { id: 'ep_2', bindings: [] }

test.each<[what: string, text: string, endpoints: object[]]>([
  ['a list', JSON.stringify([A, B]), [A, B]],
  ['the envelope of a reply', JSON.stringify({ endpoints: [A], uri: '/x' }), [A]],
  ['one endpoint', JSON.stringify(A), [A]],
  // Its empty list is no list of endpoints.
  ['one endpoint without bindings', JSON.stringify(B), [B]],
  ['a line for each', `${JSON.stringify(A)}\r\n\n${JSON.stringify(B)}\n`, [A, B]],
  ['a byte order mark', `\ufeff${JSON.stringify([A])}`, [A]],
])('%s is read', (_, text, endpoints) => {
  expect(readGivenEndpoints(text)).toEqual({ endpoints, problem: null })
})

test.each([
  [' \n', /^Paste endpoints/],
  ['hello', /^This is not JSON/],
  ['[{"id":"a"}', /^This is not JSON/],
  ['{"id":"a"}\n{"id":', /^Line 2 is not JSON/],
  ['[]', /^There are no endpoints/],
  ['{"endpoints":null}', /^There are no endpoints/],
  ['7', /^This JSON has no list/],
  ['{"a":1}', /^This JSON has no list/],
  ['[{"id":"a"},null]', /^Entry 2 is not an object/],
  ['[["a"]]', /^Entry 1 is not an object/],
  [`[{"a":${'['.repeat(5000)}${']'.repeat(5000)}}]`, /^Entry 1 is too large or nested too deep/],
  [JSON.stringify([{ many: Array.from({ length: 6000 }, () => 1) }]), /^Entry 1 is too large/],
  [JSON.stringify(Array.from({ length: CANDIDATES_MAX + 1 }, () => A)), /^There are 5,001/],
])('text %# is refused', (text, problem) => {
  const read = readGivenEndpoints(text)
  expect(read.problem).toMatch(problem)
  expect(read.endpoints).toEqual([])
})

test('any text is either read or refused', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const { endpoints, problem } = readGivenEndpoints(text)
      expect(endpoints.length > 0).toBe(problem === null)
    }),
  )
})
