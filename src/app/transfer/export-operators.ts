import type { Operator } from '#contract/operators.ts'
import { readOperator } from '../resources/operators/operator-document.ts'
import { BYTE_ORDER_MARK, csvLine, type Separator } from './csv/csv-writer.ts'
import { BASE_NAME, toBase } from './file-base.ts'
import { pageTurns } from './page-turns.ts'
import { COLUMNS, toCells } from './csv/file-columns.ts'

/** How an export is written. */
export type ExportFormat =
  | { kind: 'csv'; separator: Separator; hasByteOrderMark: boolean }
  | { kind: 'json' | 'ndjson' }

/** Operators in pieces, as the copy of all operators returns them. */
export type DocumentPieces = AsyncIterable<readonly { document: Operator }[]>

type Options = {
  signal?: AbortSignal
  onProgress?: (records: number) => void
  /** When the export was made, in ISO 8601. */
  exportedAt: string
}

const recordJson = (document: Operator): string =>
  JSON.stringify({ operator: document, [BASE_NAME]: toBase(readOperator(document)) })

type Writer = {
  head: string
  record: (document: Operator) => string
  between: string
  foot: string
}

const writerOf = (format: ExportFormat, exportedAt: string): Writer => {
  switch (format.kind) {
    case 'csv': {
      const { separator, hasByteOrderMark } = format
      const head = csvLine(COLUMNS, separator)
      return {
        head: hasByteOrderMark ? BYTE_ORDER_MARK + head : head,
        record: (document) => csvLine(toCells(readOperator(document)), separator),
        between: '',
        foot: '',
      }
    }
    case 'json': {
      const envelope = JSON.stringify({ adit_export: 1, exported_at: exportedAt })
      return {
        head: `${envelope.slice(0, -1)},"operators":[\n`,
        record: recordJson,
        between: ',\n',
        foot: '\n]}\n',
      }
    }
    case 'ndjson':
      return { head: '', record: (document) => `${recordJson(document)}\n`, between: '', foot: '' }
  }
}

/** How many records are written at a time. */
const PIECE = 100

/** Writes operators as the text of a file, in pieces. Aborting the signal ends it with an error. */
export const exportOperators = async function* (
  pieces: DocumentPieces,
  format: ExportFormat,
  { signal, onProgress, exportedAt }: Options,
): AsyncGenerator<string> {
  const { head, record, between, foot } = writerOf(format, exportedAt)
  const turn = pageTurns()
  yield head
  let count = 0
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += PIECE) {
      await turn()
      signal?.throwIfAborted()
      const part = piece.slice(at, at + PIECE)
      const text = part.map(({ document }) => record(document)).join(between)
      yield count > 0 ? between + text : text
      count += part.length
      onProgress?.(count)
    }
  signal?.throwIfAborted()
  yield foot
}

const TYPES: Record<ExportFormat['kind'], string> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
}

/** The name of an exported file: `operators-2026-05-01-0930.csv`. */
export const exportName = ({ kind }: ExportFormat, exportedAt: string): string =>
  `operators-${exportedAt.slice(0, 16).replace('T', '-').replace(':', '')}.${kind}`

/** The text is handed over to the browser, which may keep it on disk, in parts of this length. */
const PART_LENGTH = 1_000_000

/** The pieces of a text as a file. The page holds only a part of them at a time. */
export const toFile = async (
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
  return new File(parts, exportName(format, exportedAt), { type: TYPES[format.kind] })
}
