import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, type Separator } from './cell.ts'
import { csvRows } from './csv.ts'

const cellsOf = (text: string, separator: Separator = ',') =>
  [...csvRows(text, separator)].flatMap((one) => (one.kind === 'row' ? [one.cells] : []))

const isBlank = (cells: readonly string[]) => cells.every((one) => one.trim() === '')

/** What is read of rows: none that has no content, and line feeds in cells. */
const asRead = (table: readonly string[][]) =>
  table
    .filter((cells) => !isBlank(cells))
    .map((cells) => cells.map((one) => one.replaceAll(/\r\n?/g, '\n')))

const cell = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', ' ', 'a', "'") }),
)
const tables = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width })))
const separators = fc.constantFrom(',' as const, ';' as const, '\t' as const)

test('what was written is read', () => {
  fc.assert(
    fc.property(tables, separators, (table, separator) => {
      const text = table.map((cells) => csvLine(cells, separator)).join('')
      expect(cellsOf(text, separator)).toEqual(asRead(table))
    }),
  )
})

test.each<[text: string, cells: string[][]]>([
  [
    'a,b\n\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a ,"b" ,\n', [['a ', 'b', '']]],
  ['5" pipe,x\n', [['5" pipe', 'x']]],
  [
    'a,"x\r\ny"\rb,c\r',
    [
      ['a', 'x\ny'],
      ['b', 'c'],
    ],
  ],
])('%j has these cells', (text, cells) => {
  expect(cellsOf(text)).toEqual(cells)
})

const K = ['k1', 'k2', 'k3', 'k4']
test.each([
  ['k1,a\nk2,"b\nk3,c\nk4,d\n', 2, 2],
  ['k1,a\nk2,"b\nk3,"c"\nk4,d\n', 2, 2],
  ['k1,a\nk2,"b\nk3,",c"\nk4,d\n', 2, 2],
  ['k1,a\nk2,"b" c\nk3,c\nk4,d\n', 2, 2],
  ['k1,a\nk2,"b\nc" d\nk3,c\nk4,d\n', 2, 2],
  ['k1,a\nk2, "b"\nk3,c\nk4,d\n', 2, 1],
])('of %j every other row is read, and the fault has its place', (text, line, column) => {
  const found = [...csvRows(text, ',')]
  const ids = found.flatMap((one) => (one.kind === 'row' ? [one.cells[0]] : []))
  expect(ids).toEqual(K.filter((id) => id !== 'k2'))
  expect(found.find(({ kind }) => kind === 'fault')).toMatchObject({ line, column })
})

test('the lines of a faulty row do not pass for rows of their own', () => {
  const text = 'description,region\n"a "x" b\nfoo\nbar",eu\n"Door",us\n'
  expect(cellsOf(text)).toEqual([
    ['description', 'region'],
    ['Door', 'us'],
  ])
})

test('a quote that is never closed costs its line, however long the file is', () => {
  const text = `k1,"a\n${'k2,b\n'.repeat(100_000)}`
  const found = [...csvRows(text, ',')]
  expect(found.filter(({ kind }) => kind === 'fault')).toHaveLength(1)
  expect(found).toHaveLength(100_001)
})

test('no text throws, and every line with content is in one row or has one fault', () => {
  const garbage = fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', 'a', ' ', 'é', '\0') })
  fc.assert(
    fc.property(garbage, (text) => {
      const covered = [...csvRows(text, ',')].flatMap((one) => {
        const breaks = one.kind === 'row' ? one.cells.join('').split('\n').length : 1
        return Array.from({ length: breaks }, (_, at) => one.line + at)
      })
      expect(new Set(covered).size).toBe(covered.length)
      for (const [index, line] of text.split(/\r\n?|\n/).entries())
        if (!/^[\s,"]*$/.test(line)) expect(covered).toContain(index + 1)
    }),
    { numRuns: 1000 },
  )
})
