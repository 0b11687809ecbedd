import { CsvReader, type CsvFault, type CsvRecord } from '../../../files/csv/csv-reader.ts'
import { fromCell, SEPARATORS } from '../../../files/csv/csv-writer.ts'
import {
  edgesInJson,
  edgesInText,
  sortOut,
  type Given,
  type ReadEdges,
  type Unread,
} from '../../../resources/edges/read-edges.ts'

/** The separator of a table whose head names a column `id`; undefined if the text is no such table. */
const separatorOf = (text: string): string | undefined => {
  const head = text.split(/\r\n|\r|\n/, 1)[0] ?? ''
  return SEPARATORS.find(
    (separator) =>
      head.includes(separator) &&
      head.split(separator).some((name) => /^\s*"?id"?\s*$/i.test(name)),
  )
}

const isRecord = (one: CsvRecord | CsvFault): one is CsvRecord => one.kind === 'record'

const edgesInCsv = (text: string, separator: string): ReadEdges => {
  const read = [...new CsvReader(separator).push(text, true)]
  const [head, ...rows] = read.filter(isRecord)
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const given = rows
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells, source }): Given => {
      const cellOf = (name: string) => fromCell(cells[names.indexOf(name)] ?? '')
      return {
        place: { what: 'line', at: line },
        text: source.trim(),
        value: {
          kind: cellOf('kind'),
          id: cellOf('id').trim(),
          label: cellOf('label'),
          tags: cellOf('tags').split(/[;,\n]/),
          pinned: /^(true|yes)$/i.test(cellOf('pinned').trim()),
        },
      }
    })
  const faults = read.flatMap((one): Unread[] =>
    isRecord(one)
      ? []
      : [{ place: { what: 'line', at: one.line }, text: '', message: one.message }],
  )
  return sortOut(given, faults)
}

/** Reads edges in a text or the text of a file: JSON, a table with a head, or a text with ids in it. */
export const readEdges = (text: string): ReadEdges => {
  const json = /^\s*[[{"]/.test(text) ? edgesInJson(text) : null
  if (json) return json
  const separator = separatorOf(text)
  return separator === undefined ? edgesInText(text) : edgesInCsv(text, separator)
}
