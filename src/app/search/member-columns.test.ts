import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { countValues } from './facets.ts'
import { createMemberColumns, memberFits, type MemberLimits } from './member-columns.ts'
import { bitSet, numbersIn } from './bit-set.ts'
import { createTable } from './table.ts'
import { CHUNK_ROWS } from './text-column.ts'
import { OPERATOR_FIELDS } from '../resources/operators/operator-fields.ts'

const value = fc.constantFrom(
  'a',
  'b',
  'ab',
  'ö',
  '"',
  '\\',
  '',
  null,
  true,
  12,
  1e21,
  0.5,
  ['a', 'b'],
  ['a', 'a'],
  [{ x: 'b' }],
)
const metadata = fc.oneof(
  fc
    .dictionary(
      fc.constantFrom('x', 'y', 'x.y', 'z"', '__proto__'),
      fc.oneof(value, fc.dictionary(fc.constantFrom('x', 'y'), value)),
    )
    .map((members) => JSON.stringify(members)),
  fc.constantFrom(
    '',
    'x: a',
    '[{"x":"a"},{"x":"b"}]',
    '{"x":"a"',
    '"x"',
    '{"x":"\\u0061"}',
    '{"x":1.20}',
    '{"x":1.2e1}',
  ),
)
const paths = fc.constantFrom('x', 'y', 'x.y', 'x.x', 'z"', '__proto__', 'toString')
const patterns = fc.constantFrom(
  ['a'],
  [''],
  ['', ''],
  ['a', ''],
  ['', 'b'],
  ['12'],
  ['1.2'],
  ['1e+21'],
  ['true'],
  ['"'],
  ['\\'],
  ['ö'],
  ['o'],
)

const made = (limits?: MemberLimits) => {
  const table = createTable(OPERATOR_FIELDS)
  const column = table.column('metadata')
  if (column?.kind !== 'texts') throw new Error('no column of texts')
  return { table, texts: column.texts, members: createMemberColumns(table, column, limits) }
}

test('columns of members tell the same as the metadata, with room for them and without', () => {
  const limits = fc.constantFrom(
    { paths: 64, values: 100 },
    { paths: 1, values: 100 },
    { paths: 64, values: 1 },
  )
  fc.assert(
    fc.property(
      fc.array(metadata),
      limits,
      fc.array(fc.tuple(paths, patterns)),
      (list, limits, asked) => {
        const { table, texts, members } = made(limits)
        table.upsert(
          list.map((metadata, index) => ({ id: `${index}`, metadata })),
          1,
        )
        for (const [path, pattern] of asked) {
          const found = bitSet(CHUNK_ROWS)
          members.match(path, pattern)(0, table.live(), found)
          const rows = [...numbersIn(found)]
          const expected = list.flatMap((_, row) =>
            memberFits(texts.get(row), path, pattern) ? row : [],
          )
          expect({ path, pattern, rows }).toEqual({ path, pattern, rows: expected })
          const column = members.column(path)
          if (!column) continue
          for (const { value, count } of countValues(column, numbersIn(table.live())))
            expect(count).toBe(
              list.filter((_, row) => memberFits(texts.get(row), path, [value])).length,
            )
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('a member is set where its value is neither empty nor null', () => {
  const { table, members } = made()
  const list = ['{"a":1,"b":{"c":""}}', '{"a":null,"b.c":"x"}', '{"a":"","b":[{"c":"y"}]}', 'a']
  table.upsert(
    list.map((metadata, index) => ({ id: `${index}`, metadata })),
    1,
  )
  expect(members.countSet('a', numbersIn(table.live()))).toBe(1)
  expect(members.countSet('b.c', numbersIn(table.live()))).toBe(2)
  expect(members.names()).toEqual(['a', 'b.c'])
})

// Regression: two long numbers were one value that no record has, and a search for either found none; `1.10` was 1.1.
test('a number is found and counted as it is written', () => {
  const written = ['1234567890123456789', '1234567890123456788', '1.10', '1.1', '1e3', '-0', '0']
  const json = written.map((number) => `{"id":${number},"text":"7.50 \\"1e3"}`)
  for (const [at, text] of json.entries())
    expect(written.filter((number) => memberFits(text, 'id', [number]))).toEqual([written[at]])
  expect(json.every((text) => memberFits(text, 'text', ['7.50 "1e3']))).toBe(true)
  // What is no JSON does not become it.
  expect(memberFits('{1.0:2}', '1.0', ['2'])).toBe(false)
})

test('a member that nobody has is known without reading the metadata', () => {
  const { table, texts, members } = made()
  table.upsert([{ id: '1', metadata: '{"team":"x"}' }, { id: '2' }], 1)
  const match = (pattern: readonly string[]) => {
    const found = bitSet(CHUNK_ROWS)
    members.match('tea', pattern)(0, table.live(), found)
    return [...numbersIn(found)]
  }
  members.prepare(0)
  const read = vi.spyOn(texts, 'folded')
  expect(match(['x'])).toEqual([])
  expect(match(['', ''])).toEqual([])
  expect(match([''])).toEqual([0, 1])
  expect(read).not.toHaveBeenCalled()
})
