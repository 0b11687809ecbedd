import { fromCell, SEPARATORS, type Separator } from '../../../files/cell.ts'
import { csvRows } from '../../../files/csv.ts'
import {
  edgesInJson,
  edgesInText,
  sortOut,
  type Given,
  type ReadEdges,
  type Unread,
} from '../../../resources/edges/read-edges.ts'

/** The separator of a table whose head names a column `id`; undefined if the text is no such table. */
const separatorOf = (text: string): Separator | undefined => {
  const head = text.split(/\r\n|\r|\n/, 1)[0] ?? ''
  return SEPARATORS.find(
    (separator) =>
      head.includes(separator) &&
      head.split(separator).some((name) => /^\s*"?id"?\s*$/i.test(name)),
  )
}

const edgesInCsv = (text: string, separator: Separator): ReadEdges => {
  const [head, ...rows] = csvRows(text, separator)
  const names = head?.kind === 'row' ? head.cells.map((cell) => cell.trim().toLowerCase()) : []
  const given: Given[] = []
  const faults: Unread[] = []
  for (const row of rows) {
    const place = { what: 'line', at: row.line } as const
    if (row.kind === 'fault') {
      faults.push({ place, text: '', message: row.message })
      continue
    }
    const cellOf = (name: string) => fromCell(row.cells[names.indexOf(name)] ?? '')
    given.push({
      place,
      text: row.cells.join(separator).trim(),
      value: {
        kind: cellOf('kind'),
        id: cellOf('id').trim(),
        label: cellOf('label'),
        tags: cellOf('tags').split(/[;,\n]/),
        pinned: /^(true|yes)$/i.test(cellOf('pinned').trim()),
      },
    })
  }
  return sortOut(given, faults)
}

/** Reads edges in a text or the text of a file: JSON, a table with a head, or a text with ids in it. */
export const readEdges = (text: string): ReadEdges => {
  const json = /^\s*[[{"]/.test(text) ? edgesInJson(text) : null
  if (json) return json
  const separator = separatorOf(text)
  return separator === undefined ? edgesInText(text) : edgesInCsv(text, separator)
}
