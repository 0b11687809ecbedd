import { exportedFile } from '../../transfer/download-file.ts'
import { BYTE_ORDER_MARK, csvLine, toCell, type Separator } from '../../transfer/csv/csv-writer.ts'
import type { OwnRow } from './own-rows.ts'

export type ExportKind = 'csv' | 'json'

const COLUMNS = [
  'at',
  'kind',
  'operation',
  'request',
  'record',
  'name',
  'result',
  'took_ms',
  'error_code',
  'message',
  'operation_id',
] as const

const cellsOf = (row: OwnRow): Record<(typeof COLUMNS)[number], string> => ({
  at: new Date(row.at).toISOString(),
  kind: row.kind,
  operation: row.operation,
  request: row.entry ? `${row.entry.method} ${row.entry.path}` : '',
  record: row.record,
  name: row.name,
  result: row.result.label,
  took_ms: row.took === null ? '' : String(row.took),
  error_code: row.entry?.error_code ?? '',
  message: row.entry?.message ?? '',
  operation_id: row.operation_id,
})

/** The lines of a file with entries; JSON has the requests and what they changed, too. */
export const exportLines = (
  kind: ExportKind,
  rows: readonly OwnRow[],
  separator: Separator,
): string[] => {
  if (kind === 'csv')
    return [
      BYTE_ORDER_MARK + csvLine(COLUMNS.map(toCell), separator),
      ...rows.map((row) => {
        const cells = cellsOf(row)
        return csvLine(
          COLUMNS.map((name) => toCell(cells[name])),
          separator,
        )
      }),
    ]
  const entries = rows.map((row) => {
    const { body, change, params, query } = row.entry ?? {}
    return { ...cellsOf(row), params, query, body, change }
  })
  return [JSON.stringify(entries, null, 2)]
}

/** The file of an export: `activity-2026-05-01-0930.csv`. */
export const exportFile = (
  kind: ExportKind,
  rows: readonly OwnRow[],
  separator: Separator,
  now: Date,
): File =>
  exportedFile(exportLines(kind, rows, separator), {
    name: 'activity',
    kind,
    at: now.toISOString(),
  })
