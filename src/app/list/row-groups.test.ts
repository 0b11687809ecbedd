import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WireRecord } from '../resources/collected-resource.ts'
import { groupRows } from './row-groups.ts'

const record = (id: string, of: string) => ({ id, of })
const groupOf = ({ of }: WireRecord) => ({
  id: String(of),
  title: `By ${String(of)}`,
  rank: 'zyx'.indexOf(String(of)),
})

test('a group has its heading above its first record, with all records of it, in the order of the groups', () => {
  const rows = [record('a', 'x'), record('b', 'y'), record('c', 'x'), record('d', 'z')]
  const grouped = groupRows(rows, groupOf)
  expect(grouped.rows.map(({ id }) => id)).toEqual(['d', 'b', 'a', 'c'])
  expect(
    [...grouped.headings].map(([at, { title, records }]) => [at, title, records.length]),
  ).toEqual([
    [0, 'By z', 1],
    [1, 'By y', 1],
    [2, 'By x', 2],
  ])
})

test('no record is lost, and those of a group keep their order', () => {
  const some = fc.array(fc.record({ id: fc.uuid(), of: fc.constantFrom('x', 'y', 'z') }))
  fc.assert(
    fc.property(some, (given) => {
      const { rows, headings } = groupRows(given, groupOf)
      const of = (name: string) => given.filter((one) => one.of === name)
      expect(rows).toEqual([...of('z'), ...of('y'), ...of('x')])
      for (const [at, { id, records }] of headings)
        expect(rows.slice(at, at + records.length)).toEqual(of(id))
    }),
  )
})
