import type { Operator } from '#contract/operators.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOperator } from '../resources/operators/operator-document.ts'
import { withMembers, type Members } from '../resources/members.ts'
import { OPERATOR_FIELDS } from '../resources/operators/operator-fields.ts'
import { toPatch, toValues } from '../resources/operators/operator-values.ts'
import {
  CSV,
  documents,
  exportText,
  fleets,
  formats,
  knows,
  spreadsheetRows,
  trouble,
  UNKNOWN,
} from './test-documents.ts'
import { OPERATORS } from '../resources/operators/operators.ts'
import { fileForm } from './file-form.ts'
import { planImport } from './plan-import.ts'
import { toCell } from './cell.ts'

const { columns: COLUMNS } = fileForm(OPERATORS)

const plan = (text: string) => planImport(OPERATORS, new Blob([text]), UNKNOWN)

const nothing = (unchanged: number) => ({
  changes: [],
  unchanged,
  faults: [],
  faultyRecords: 0,
  ignored: [],
})

test('an import of an export changes nothing, in any format', () =>
  fc.assert(
    fc.asyncProperty(fleets, formats, async (fleet, format) => {
      const text = await exportText(fleet, format)
      if (fleet.length === 0 && format.kind === 'ndjson') return
      expect(await plan(text)).toEqual(nothing(fleet.length))
    }),
    { numRuns: 200 },
  ))

const saves = fc.record({
  separator: fc.constantFrom(',', ';', '\t'),
  lineBreak: fc.constantFrom('\n', '\r\n', '\r'),
  // Excel and LibreOffice write line feeds in a cell.
  keepsReturns: fc.boolean(),
  quotesAll: fc.boolean(),
  encoding: fc.constantFrom('utf-8', 'utf-8-bom', 'utf-16le'),
  order: fc.shuffledSubarray([...COLUMNS], { minLength: COLUMNS.length }),
  keepsTimes: fc.boolean(),
})

const inUtf16 = (text: string): Uint8Array<ArrayBuffer> => {
  const bytes = new DataView(new ArrayBuffer(2 + 2 * text.length))
  bytes.setUint16(0, 0xfeff, true)
  for (let at = 0; at < text.length; at += 1) bytes.setUint16(2 + 2 * at, text.charCodeAt(at), true)
  return new Uint8Array(bytes.buffer)
}

type Save = typeof saves extends fc.Arbitrary<infer T> ? T : never

/** What a spreadsheet writes of rows that it has read. */
const saved = (rows: readonly string[][], save: Save): Blob => {
  const { separator, lineBreak, keepsReturns, quotesAll, encoding, order, keepsTimes } = save
  const places = order.map((name) => rows[0]?.indexOf(name) ?? -1)
  const needsQuotes = new RegExp(`["\r\n${separator}]|^ | $`)
  const write = (cell: string, column: string): string => {
    const isTime = !keepsTimes && column.endsWith('_at')
    const text = keepsReturns ? cell : cell.replaceAll(/\r\n?/g, '\n')
    const shown = isTime && rows[0]?.[0] !== column && text !== column ? '01.05.26' : text
    return quotesAll || needsQuotes.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
  }
  const lines = rows.map((row) =>
    places.map((place, index) => write(row[place] ?? '', order[index] ?? '')).join(separator),
  )
  const text = lines.map((line) => line + lineBreak).join('')
  if (encoding === 'utf-16le') return new Blob([inUtf16(text.toWellFormed())])
  return new Blob([encoding === 'utf-8-bom' ? '\ufeff' : '', text])
}

test('nor does it after a spreadsheet has saved the file in its own way', () =>
  fc.assert(
    fc.asyncProperty(fleets, saves, async (fleet, save) => {
      const rows = spreadsheetRows((await exportText(fleet, CSV)).toWellFormed())
      expect(await planImport(OPERATORS, saved(rows, save), UNKNOWN)).toEqual(nothing(fleet.length))
    }),
    { numRuns: 200 },
  ))

const RUNS = /^[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

test('no cell of an export runs as a formula, and no text becomes a number or a date', () =>
  fc.assert(
    fc.asyncProperty(fleets, async (fleet) => {
      for (const row of spreadsheetRows(await exportText(fleet, CSV)))
        for (const cell of row) {
          expect(cell).not.toMatch(RUNS)
          expect(cell).not.toMatch(/^\s*[\d.,]*\d[\d.,]*(?:e\d+)?\s*$/i)
        }
    }),
    { numRuns: 150 },
  ))

test.each([
  ['1.10', "'1.10"],
  ['0042', "'0042"],
  ['3-4', "'3-4"],
  ['10:30 pm', "'10:30 pm"],
  ['2 Mar', "'2 Mar"],
  ['SEPT2', "'SEPT2"],
  ['50 %', "'50 %"],
  ['€ 5', "'€ 5"],
  ['true', "'true"],
  ["'tis", "''tis"],
  ['v1.10', 'v1.10'],
  ['us-cal-1', 'us-cal-1'],
  ['marble', 'marble'],
  ['May 2026', "'May 2026"],
  ['2026-05-01T09:30:00Z', '2026-05-01T09:30:00Z'],
  ['["true"]', '["true"]'],
  ['edge 3', 'edge 3'],
])('the cell of %j is %j', (text, cell) => {
  expect(toCell(text)).toBe(cell)
})

const OPERATOR: Operator = {
  id: 'k8sop_1',
  description: 'Door',
  metadata: '{"team":"payments"}',
  region: 'eu',
  enabled_features: ['bindings', 'ingress'],
  deployment: { name: 'agent', version: '1.10', namespace: 'edge', cluster_name: 'pdx' },
  binding: { endpoint_selectors: ['true'], ingress_endpoint: 'in:1' },
}

const edits = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      'description',
      'metadata',
      'region',
      'deployment.name',
      'deployment.version',
      'binding.ingress_endpoint',
    ),
    trouble.filter((text) => text.isWellFormed() && !/[\0\r\ufffd]/.test(text) && text.length < 60),
  ),
  fc.tuple(
    fc.constant('enabled_features'),
    fc.subarray(['bindings', 'gateway']).map((more) => ['bindings', ...more.slice(1)]),
  ),
  fc.tuple(
    fc.constant('binding.endpoint_selectors'),
    fc.array(
      trouble.filter((text) => text.isWellFormed() && !text.includes('\0') && text.trim() !== ''),
      { minLength: 1, maxLength: 5 },
    ),
  ),
)

const before = (path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => Reflect.get(Object(at), name), OPERATOR)

/** The members of the request that makes of the operator what is wanted. */
const patchKeys = (wanted: Members): string[] => {
  const seen = toValues(readOperator(OPERATOR))
  return Object.keys(toPatch(seen, withMembers(OPERATOR_FIELDS, seen, wanted)))
}

test('an edited cell gives exactly that change', () =>
  fc.assert(
    fc.asyncProperty(edits, saves, async ([path, value], save) => {
      const rows = spreadsheetRows(await exportText([OPERATOR], CSV))
      const column = rows[0]?.indexOf(path) ?? -1
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      rows[1]?.splice(column, 1, toCell(text))
      const { changes, unchanged, faults } = await planImport(OPERATORS, saved(rows, save), UNKNOWN)
      expect(faults).toEqual([])
      const was = before(path)
      const intent = { kind: 'update', base: { [path]: was }, wanted: { [path]: value } }
      const isSame = JSON.stringify(value) === JSON.stringify(was)
      expect(changes.map((change) => change.intent)).toMatchObject(isSame ? [] : [intent])
      expect(unchanged).toBe(isSame ? 1 : 0)
      for (const { intent } of changes)
        expect(patchKeys(intent.wanted)).toEqual([path.split('.')[0]])
    }),
    { numRuns: 200 },
  ))

test('an operator that is gone is told, and can be made again', () =>
  fc.assert(
    fc.asyncProperty(fleets, documents, formats, async (fleet, gone, format) => {
      fc.pre(fleet.every(({ id }) => id !== gone.id) && gone.id.isWellFormed())
      fc.pre(!gone.id.includes('\r'))
      const text = await exportText([gone], format)
      const found = await planImport(OPERATORS, new Blob([text]), knows(fleet))
      // An odd one cannot be made again.
      const told = found.changes.map(({ is, intent }) => `${is} ${intent.kind}`)
      expect(told).toEqual(found.faults.length > 0 ? [] : ['again create'])
      expect(found.unchanged).toBe(0)
      const unsure = await planImport(OPERATORS, new Blob([text]), knows(fleet, false))
      expect(unsure).toEqual(nothing(1))
    }),
  ))

test('a field that is mistyped in an export is a fault; one that a newer service had is none', async () => {
  const text = await exportText([{ ...OPERATOR, colour: 'red' }], { kind: 'json' })
  expect(await plan(text)).toEqual(nothing(1))
  const { faults } = await plan(text.replace('"region":', '"regoin":'))
  expect(faults.map(({ path, message }) => `${path} ${message}`)).toEqual([
    'regoin Not accepted by this operation.',
  ])
})
