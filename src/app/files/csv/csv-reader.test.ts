import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CsvReader } from './csv-reader.ts'
import { csvLine } from './csv-writer.ts'

const LINE_BREAK = /\r\n?|\n/

const pieces = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  )

const read = (text: string, { separator = ',', size = 7, width = 0 } = {}) => {
  const reader = new CsvReader(separator)
  if (width > 0) reader.width = width
  const found = pieces(text, size).flatMap((piece) => [...reader.push(piece)])
  return [...found, ...reader.push('', true)]
}

const cellsOf = (text: string, options?: Parameters<typeof read>[1]) =>
  read(text, options).flatMap((one) => (one.kind === 'record' ? [one.cells] : []))

const cell = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', ' ', 'a', "'") }),
)
const tables = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width })))
const separators = fc.constantFrom(',' as const, ';' as const, '\t' as const)

test('what was written is read, in pieces of any size', () => {
  fc.assert(
    fc.property(tables, separators, fc.integer({ min: 1, max: 20 }), (table, separator, size) => {
      const text = table.map((cells) => csvLine(cells, separator)).join('')
      expect(cellsOf(text, { separator, size })).toEqual(table)
    }),
  )
})

test('with every cell quoted, any line break, and no last one, it is the same', () => {
  const quoted = (cells: readonly string[]) =>
    cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')
  fc.assert(
    fc.property(tables, fc.constantFrom('\n', '\r\n', '\r'), (table, lineBreak) => {
      const text = table.map(quoted).join(lineBreak)
      expect(cellsOf(text)).toEqual(table)
    }),
  )
})

test.each<[text: string, cells: string[][]]>([
  ['a,b\n\n1,2', [['a', 'b'], [''], ['1', '2']]],
  ['a , "b" ,\n', [['a ', 'b', '']]],
  ['5" pipe,x\n', [['5" pipe', 'x']]],
  [
    'a,"x\r\ny"\rb,c\r',
    [
      ['a', 'x\r\ny'],
      ['b', 'c'],
    ],
  ],
])('%j has these cells', (text, cells) => {
  for (const size of [1, 2, 3, 100]) expect(cellsOf(text, { size })).toEqual(cells)
})

const K = ['k1', 'k2', 'k3', 'k4']
test.each([
  ['k1,a\nk2,"b\nk3,c\nk4,d\n', 2, 4],
  ['k1,a\nk2,"b\nk3,"c"\nk4,d\n', 2, 4],
  ['k1,a\nk2,"b\nk3,",c"\nk4,d\n', 2, 4],
  ['k1,a\nk2,"b" c\nk3,c\nk4,d\n', 2, 8],
  ['k1,a\nk2,"b\nc" d\nk3,c\nk4,d\n', 2, 4],
])('of %j every other record is read, and the fault has its place', (text, line, column) => {
  for (const size of [1, 3, 100]) {
    const found = read(text, { size, width: 2 })
    const ids = found.flatMap((one) => (one.kind === 'record' ? [one.cells[0]] : []))
    expect(ids).toEqual(K.filter((id) => id !== 'k2'))
    expect(found.find(({ kind }) => kind === 'fault')).toMatchObject({ line, column })
  }
})

test('the lines of a faulty record do not pass for records of their own', () => {
  const text = 'description,region\n"a "x" b\nfoo\nbar",eu\n"Door",us\n'
  expect(cellsOf(text, { width: 2 })).toEqual([
    ['description', 'region'],
    ['Door', 'us'],
  ])
})

test('a quote that is never closed costs its line, however long the file is', () => {
  const text = `k1,"a\n${'k2,b\n'.repeat(500_000)}`
  const found = read(text, { size: 65_536, width: 2 })
  expect(found.filter(({ kind }) => kind === 'fault')).toHaveLength(1)
  expect(found).toHaveLength(500_001)
})

test('no text throws, and every line is in one record or has one fault', () => {
  const garbage = fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', 'a', ' ', 'é', '\0') })
  fc.assert(
    fc.property(garbage, fc.integer({ min: 1, max: 9 }), (text, size) => {
      const counts = read(text, { size, width: 2 }).map((one) =>
        one.kind === 'record' ? one.source.split(LINE_BREAK).length : 1,
      )
      const lines = text.split(LINE_BREAK)
      const isEnded = lines.at(-1) === ''
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(lines.length - (isEnded ? 1 : 0))
    }),
    { numRuns: 2000 },
  )
})
