import type { ResourceField } from '../../resources/resource-field.ts'
import { createSearchTable } from '../../search/search-table.ts'
import type { SearchProblem, SortKey } from '../../search/view.ts'
import { BYTE_ORDER_MARK, csvLine, toCell, type Separator } from '../../transfer/csv/csv-writer.ts'

/** What every row of the activity has. */
export type ListedRow = {
  readonly id: string
  /** Unix milliseconds. */
  readonly at: number
}

/** How rows of the activity are searched, narrowed down, sorted and exported. Its functions are methods. */
export type RowList<Row extends ListedRow> = {
  /** What is searched and sorted by. */
  readonly fields: readonly ResourceField[]
  /** A row as the fields have it. */
  recordOf(row: Row): object
  /** Parts of all rows, by their names in the address. */
  readonly shows: readonly {
    readonly name: string
    readonly label: string
    has(row: Row): boolean
  }[]
  /** The orders that are offered, as they stand in the address; the newest first is "". */
  readonly sorts: readonly (readonly [sort: string, label: string])[]
  /** An example of a search. */
  readonly hint: string
  /** The columns of a file, and what JSON has beside them. */
  readonly columns: readonly string[]
  cellsOf(row: Row): Readonly<Record<string, string>>
  moreOf(row: Row): object
  /** What JSON has more than CSV. */
  readonly jsonLabel: string
}

/** A field that rows are searched and sorted by. */
export const listedField = (path: string, heading: string, token = path): ResourceField => ({
  path,
  heading,
  kind: 'text',
  set: 'never',
  sort: token,
  search: { token, example: `${token}:` },
  isListed: true,
})

/** The fields of what every row has. */
export const ROW_FIELDS: readonly ResourceField[] = [
  { path: 'id', heading: 'Key', kind: 'id', set: 'never' },
  { ...listedField('at', 'Time'), kind: 'time', search: { token: 'at', example: 'at:<1d' } },
]

type Asked = {
  readonly text: string
  readonly sort: readonly SortKey[]
  /** The name of a part; all rows without one. */
  readonly shown: string | undefined
  readonly now: number
}

/** The rows that a search finds, in an order: the newest first where none is asked. */
export const findRows = <Row extends ListedRow>(
  list: RowList<Row>,
  rows: readonly Row[],
  { text, sort, shown, now }: Asked,
): { readonly rows: readonly Row[]; readonly problems: readonly SearchProblem[] } => {
  const part = list.shows.find(({ name }) => name === shown)
  const chosen = part ? rows.filter((row) => part.has(row)) : rows
  if (text.trim() === '' && sort.length === 0) return { rows: chosen, problems: [] }
  const table = createSearchTable(list.fields)
  table.upsert(
    chosen.map((row) => ({
      ...list.recordOf(row),
      id: row.id,
      at: new Date(row.at).toISOString(),
    })),
    1,
  )
  const order = sort.length > 0 ? sort : [{ column: 'at', isDescending: true }]
  const byId = new Map(chosen.map((row) => [row.id, row]))
  const { problems } = table.view({ text, sort: order, from: 0, to: 0 }, now)
  return {
    rows: table.ids({ text, sort: order }, now).flatMap((id) => byId.get(id) ?? []),
    problems,
  }
}

/** The kinds of files of an export. */
export type ExportKind = 'csv' | 'json'

/** The lines of a file with rows. */
export const exportLines = <Row extends ListedRow>(
  list: RowList<Row>,
  kind: ExportKind,
  rows: readonly Row[],
  separator: Separator,
): string[] => {
  const { columns } = list
  if (kind === 'json') {
    const all = rows.map((row) => ({ ...list.cellsOf(row), ...list.moreOf(row) }))
    return [JSON.stringify(all, null, 2)]
  }
  return [
    BYTE_ORDER_MARK + csvLine(columns.map(toCell), separator),
    ...rows.map((row) => {
      const cells = list.cellsOf(row)
      return csvLine(
        columns.map((name) => toCell(cells[name] ?? '')),
        separator,
      )
    }),
  ]
}
