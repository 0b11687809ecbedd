import { exportedFile } from './download-file.ts'
import { isUnset } from '#contract/json-value.ts'
import type { DocumentsOf } from '../bulk/bulk-writes.ts'
import type { Resource, ResourceDocument } from '../resources/resource.ts'
import { BYTE_ORDER_MARK, csvLine, type Separator, toCell } from './csv/csv-writer.ts'
import { toBase, toSums } from './file-base.ts'
import { BASE_NAME, fileForm, type FileForm, fileMembers } from './file-form.ts'
import { pageTurns } from '../ui/page-turns.ts'
import type { Members } from '../resources/members.ts'
import { valueAt } from '../writes/conflicts/field.ts'

/** What fits into a cell of Excel, in UTF-16 code units; longer texts are cut when it opens the file. */
const CELL_MAX = 32_767

/** A member as the text of a cell: a list as JSON. */
const cellText = (members: Members, path: string): string => {
  const value = members[path]
  if (value === undefined || isUnset(value)) return ''
  return Array.isArray(value) ? JSON.stringify(value) : String(value)
}

const shownText = (source: unknown, path: string): string => {
  const value = valueAt(source, path)
  return typeof value === 'string' ? value : ''
}

/** The cells of a record, in the order of its columns. */
const toCells = (form: FileForm, record: ResourceDocument): string[] => {
  const members = fileMembers(form, record)
  const cells = [
    record.id,
    ...[...form.fields.keys()].map((path) => cellText(members, path)),
    ...form.shown.map((path) => shownText(record.source, path)),
  ].map(toCell)
  const base = JSON.stringify({ ...toBase(form, record), others: undefined })
  const isCut = [...cells, base].some((cell) => cell.length > CELL_MAX)
  return [...cells, isCut ? JSON.stringify(toSums(form, record)) : base]
}

/** How an export is written. */
export type ExportFormat =
  | { kind: 'csv'; separator: Separator; hasByteOrderMark: boolean }
  | { kind: 'json' | 'ndjson' }

type Options = {
  signal?: AbortSignal
  onProgress?: (records: number) => void
  /** When the export was made, in ISO 8601. */
  exportedAt: string
}

const recordJson = (form: FileForm, record: ResourceDocument): string =>
  JSON.stringify({
    [form.resource.words.one]: record.source,
    [BASE_NAME]: toBase(form, record),
  })

type Writer = {
  head: string
  record: (record: ResourceDocument) => string
  between: string
  foot: string
}

const writerOf = (form: FileForm, format: ExportFormat, exportedAt: string): Writer => {
  switch (format.kind) {
    case 'csv': {
      const { separator, hasByteOrderMark } = format
      const head = csvLine(form.columns, separator)
      return {
        head: hasByteOrderMark ? BYTE_ORDER_MARK + head : head,
        record: (record) => csvLine(toCells(form, record), separator),
        between: '',
        foot: '',
      }
    }
    case 'json': {
      const envelope = JSON.stringify({ adit_export: 1, exported_at: exportedAt })
      return {
        head: `${envelope.slice(0, -1)},"${form.resource.key}":[\n`,
        record: (record) => recordJson(form, record),
        between: ',\n',
        foot: '\n]}\n',
      }
    }
    case 'ndjson':
      return {
        head: '',
        record: (record) => `${recordJson(form, record)}\n`,
        between: '',
        foot: '',
      }
  }
}

/** How many records are written at a time. */
const PIECE = 100

/** Writes records as the text of a file, in pieces. Aborting the signal ends it with an error. */
export const exportRecords = async function* (
  resource: Resource,
  pieces: ReturnType<DocumentsOf>,
  format: ExportFormat,
  { signal, onProgress, exportedAt }: Options,
): AsyncGenerator<string> {
  const { head, record, between, foot } = writerOf(fileForm(resource), format, exportedAt)
  const turn = pageTurns()
  yield head
  let count = 0
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += PIECE) {
      await turn()
      signal?.throwIfAborted()
      const part = piece
        .slice(at, at + PIECE)
        .flatMap(({ document }) => resource.read(document) ?? [])
      const text = part.map(record).join(between)
      yield count > 0 && part.length > 0 ? between + text : text
      count += part.length
      onProgress?.(count)
    }
  signal?.throwIfAborted()
  yield foot
}

/** The text is handed over to the browser, which may keep it on disk, in parts of this length. */
const PART_LENGTH = 1_000_000

/** The pieces of a text as a file. The page holds only a part of them at a time. */
export const toFile = async (
  { key }: Resource,
  texts: AsyncIterable<string>,
  format: ExportFormat,
  exportedAt: string,
): Promise<File> => {
  const parts: Blob[] = []
  let part: string[] = []
  let length = 0
  const handOver = () => {
    parts.push(new Blob(part))
    part = []
    length = 0
  }
  for await (const text of texts) {
    part.push(text)
    length += text.length
    if (length >= PART_LENGTH) handOver()
  }
  handOver()
  return exportedFile(parts, { name: key, kind: format.kind, at: exportedAt })
}
