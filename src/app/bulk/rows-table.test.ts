import { expect, test } from 'vitest'
import { OPERATORS } from '../resources/operators/operators.ts'
import type { Members } from '../resources/members.ts'
import { changeLines } from './rows-table.tsx'

const lines = (before: Members, after: Members) =>
  changeLines(OPERATORS, { before, after }).map(
    (line) => `${line.label}: ${line.before ?? '-'} > ${line.after ?? '-'}`,
  )

test('of a list the elements that come and go are shown', () => {
  expect(lines({ enabled_features: ['a', 'b'] }, { enabled_features: ['b', 'c', 'd'] })).toEqual([
    'Enabled features: a > -',
    'Enabled features: - > c',
    'Enabled features: - > d',
  ])
})

test('of JSON the members that differ are shown, and of any other text the whole', () => {
  const metadata = (text: string) => ({ metadata: text })
  expect(
    lines(metadata('{"team":"x","n":1,"same":[1]}'), metadata('{"n":2,"same":[1],"new":null}')),
  ).toEqual(['Metadata.team: "x" > -', 'Metadata.n: 1 > 2', 'Metadata.new: - > null'])
  expect(lines(metadata(''), metadata('{"a":1}'))).toEqual(['Metadata.a: - > 1'])
  expect(lines(metadata('plain'), metadata('{"a":1}'))).toEqual(['Metadata: plain > {"a":1}'])
  // The same object, written otherwise.
  expect(lines(metadata('{"a":1}'), metadata('{ "a": 1 }'))).toEqual([
    'Metadata: {"a":1} > { "a": 1 }',
  ])
})
