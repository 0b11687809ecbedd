import { textOrJson } from '#contract/json-value.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { Resource, ResourceDocument } from '../resources/resource.ts'
import { createYieldToPage } from '../writes/yield-to-page.ts'
import { valueAt } from '../writes/conflicts/field.ts'
import { BYTE_ORDER_MARK, CELL_MAX, csvLine, toCell, type Separator } from './cell.ts'
import { exportedFile } from '../ui/download-file.ts'
import { BASE_NAME, fileForm, fileMembers, type FileForm } from './file-form.ts'
import { otherPaths } from './json-records.ts'

/** How an export is written. */
export type ExportFormat = { kind: 'csv'; separator: Separator } | { kind: 'json' | 'ndjson' }

/** The cells of a record, in the order of its columns. */
const cellsOf = (form: FileForm, record: ResourceDocument): string[] => {
  const members = fileMembers(form, record)
  const shown = form.shown.map((path) => valueAt(record.source, path))
  const cells = [
    record.id,
    // The members are set ones; a list is written as JSON.
    ...[...form.fields.keys()].map((path) => textOrJson(members[path] ?? '')),
    ...shown.map((value) => (typeof value === 'string' ? value : '')),
  ].map(toCell)
  const base = JSON.stringify({ id: record.id, values: members })
  const isCut = [...cells, base].some((cell) => cell.length > CELL_MAX)
  return [...cells, isCut ? JSON.stringify({ id: record.id }) : base]
}

const recordJson = (form: FileForm, record: ResourceDocument): string => {
  const others = otherPaths(form.resource.fields, record.source)
  return JSON.stringify({
    [form.resource.words.one]: record.source,
    [BASE_NAME]: {
      id: record.id,
      values: fileMembers(form, record),
      ...(others.length > 0 && { others }),
    },
  })
}

/** Writes records into a file. */
export const exportRecords = async (
  resource: Resource,
  records: readonly WireRecord[],
  format: ExportFormat,
  exportedAt = new Date().toISOString(),
): Promise<File> => {
  const form = fileForm(resource)
  const yieldToPage = createYieldToPage()
  const lines: string[] = []
  for (const wire of records) {
    await yieldToPage()
    const record = resource.read(wire)
    if (!record) continue
    const isCsv = format.kind === 'csv'
    lines.push(isCsv ? csvLine(cellsOf(form, record), format.separator) : recordJson(form, record))
  }
  const fileOf = (parts: BlobPart[]) =>
    exportedFile(parts, { name: resource.key, kind: format.kind, at: exportedAt })
  switch (format.kind) {
    case 'csv':
      return fileOf([BYTE_ORDER_MARK, csvLine(form.columns, format.separator), ...lines])
    case 'ndjson':
      return fileOf(lines.map((line) => `${line}\n`))
    case 'json': {
      const head = JSON.stringify({ adit_export: 1, exported_at: exportedAt }).slice(0, -1)
      return fileOf([`${head},"${resource.key}":[\n${lines.join(',\n')}\n]}\n`])
    }
  }
}
