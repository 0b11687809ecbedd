import { expect, test } from 'vitest'
import {
  normalSelector,
  repeatedSelectors,
  sharedEndpoints,
  shadowedSelectors,
} from './selector-relations.ts'

test.each([
  ["endpoint.type=='cloud'", 'endpoint.type == "cloud"'],
  ['  ((endpoint.type == "cloud"))\n', 'endpoint.type == "cloud"'],
  ['true // all', 'true'],
  ['(a || b) && c', '(a || b) && c'],
  ['a||(b&&c)', 'a || b && c'],
  ["endpoint.bindings.exists(b,b=='x')", 'endpoint.bindings.exists(b, b == "x")'],
  // What is no expression is only itself.
  [' (( ', '(('],
])('%j reads %j', (text, normal) => {
  expect(normalSelector(text)).toBe(normal)
})

test('a selector that says the same as an earlier one is found', () => {
  const selectors = ["endpoint.type == 'cloud'", 'true', '(endpoint.type=="cloud")', ' true ', '((']
  expect(repeatedSelectors(selectors)).toEqual([
    { index: 2, of: 0 },
    { index: 3, of: 1 },
  ])
})

const bits = (text: string) => Array.from(text, (sign) => sign === '1')

test.each<[matches: string[], shadowed: [number, number][]]>([
  [[], []],
  [['110', '011'], []],
  [['111', '010'], [[1, 0]]],
  [['010', '111'], [[0, 1]]],
  // Of equal ones the first stays.
  [
    ['110', '110', '110'],
    [
      [1, 0],
      [2, 0],
    ],
  ],
  [['000', '111'], []],
  [
    ['100', '110', '111'],
    [
      [0, 1],
      [1, 2],
    ],
  ],
])('of %j these are shadowed: %j', (matches, shadowed) => {
  const found = shadowedSelectors(matches.map(bits)).map(({ index, by }) => [index, by])
  expect(found).toEqual(shadowed)
})

test('endpoints that several operators bind, or none', () => {
  expect(sharedEndpoints([bits('1100'), bits('0110')], 4)).toEqual({ several: [1], none: [3] })
  expect(sharedEndpoints([], 2)).toEqual({ several: [], none: [0, 1] })
})
