import type { Operator } from '#contract/operators.ts'
import { anyCharacter } from '#contract/test-texts.ts'
import fc from 'fast-check'
import { isAddressable } from '#contract/text.ts'
import { OPERATORS } from '../resources/operators/operators.ts'
import type { KnownRecords } from './plan-import.ts'
import { exportRecords, type ExportFormat } from './export-file.ts'

const unset = fc.constantFrom(undefined, null, '')

/** Texts that are trouble for files and spreadsheets. */
export const trouble = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', ' ', "'", '=', '-', '1', 'a'),
  }),
  fc.constantFrom(
    '=1+1',
    "'=1+1",
    "=cmd|'/c calc'!A0",
    '+49 30 1234567',
    '-',
    '@SUM(A1)',
    '\uff1d1+1',
    ' =1',
    '\u200b=1',
    '\ufeff',
    '1.10',
    '0042',
    '12345678901234567890',
    '1e5',
    '3-4',
    'TRUE',
    'March 5',
    '\ud800',
    '{"a": [1, -2]}',
    'a\r\nb',
    'null',
    '{"x":"},{\\""}',
  ),
)
const text = fc.oneof(unset, trouble)
const texts = fc.oneof(fc.constantFrom(undefined, null), fc.array(trouble))

/** Any operator that a service may send: odd, half empty, with unknown fields and features. */
export const documents: fc.Arbitrary<Operator> = fc.record(
  {
    id: fc.oneof(fc.uuid(), fc.string({ minLength: 1 }), trouble).filter(isAddressable),
    description: text,
    metadata: text,
    enabled_features: fc.oneof(
      texts,
      fc.subarray(['bindings', 'ingress', 'gateway', 'Ingress', 'tracing']),
    ),
    region: text,
    deployment: fc.oneof(
      fc.constantFrom(undefined, null),
      fc.record(
        { name: text, namespace: text, version: text, cluster_name: text, replicas: fc.nat() },
        { requiredKeys: [] },
      ),
    ),
    binding: fc.oneof(
      fc.constantFrom(undefined, null),
      fc.record(
        { endpoint_selectors: texts, ingress_endpoint: text, cert: fc.constant(null), x: text },
        { requiredKeys: [] },
      ),
    ),
    created_at: text,
    principal: fc.constantFrom(undefined, null, { id: '=1', uri: '' }),
    labels: fc.jsonValue(),
  },
  { requiredKeys: ['id'] },
)

/** Operators of which no two have the same id. */
export const fleets = fc.uniqueArray(documents, {
  maxLength: 8,
  selector: ({ id }) => id.toWellFormed().replaceAll(/\r\n?/g, '\n'),
})

/** A comma-separated export. */
export const CSV: ExportFormat = { kind: 'csv', separator: ',' }
/** All formats of an export. */
export const formats = fc.oneof(
  fc.record({
    kind: fc.constant('csv' as const),
    separator: fc.constantFrom(',' as const, ';' as const, '\t' as const),
  }),
  fc.record({ kind: fc.constantFrom('json' as const, 'ndjson' as const) }),
)

/** When the exports of tests were made. */
export const EXPORTED_AT = '2026-05-01T09:30:00.000Z'

/** An export of operators as one text, with its byte order mark. */
export const exportText = async (
  fleet: readonly Operator[],
  format: ExportFormat,
): Promise<string> => {
  const file = await exportRecords(OPERATORS, fleet, format, EXPORTED_AT)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
}

/** The rows of a CSV text, as a spreadsheet that knows the separator reads it. */
export const spreadsheetRows = (csv: string, separator = ','): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^${separator}\r\n]*))(${separator}|\r\n|\n|\r|$)`,
    'y',
  )
  const source = csv.replace(/^\ufeff/, '')
  while (cell.lastIndex < source.length) {
    const found = cell.exec(source)
    if (!found) throw new Error('no CSV')
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === separator) continue
    rows.push(row)
    row = []
  }
  return rows
}

/** Records that are there. */
export const knows = (records: readonly { id: string }[], isComplete = true): KnownRecords => ({
  isComplete,
  records,
  recordOf: (wanted) => records.find(({ id }) => id === wanted),
})

/** Of no record anything is known. */
export const UNKNOWN = knows([], false)
