import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import type { CopiedResource, WireRecord } from '../resources/copied-resource.ts'
import type { KnownResource } from '../resources/known-resource.ts'
import { namingBy } from '../resources/record-name.ts'
import type { Resource, ResourcePages } from '../resources/resource.ts'
import { tokensOf, type Tokens } from '../search/tokens.ts'
import type { Row as CopyRow } from '../search/view.ts'
import { exampleSearches } from './example-searches.ts'
import { fieldColumns } from './field-columns.tsx'
import { fieldTableColumns } from './field-table-columns.tsx'
import type { ListColumn, ListRow } from './list-column.ts'
import type { CellContext, TableColumn } from './table-column.ts'

/** What a list knows of a resource before all of it is loaded. */
type Described = Pick<Resource, 'words'> & {
  readonly pages: Pick<ResourcePages, 'list' | 'record'> & Partial<ResourcePages>
  readonly copied: CopiedResource | KnownResource
}

/** How the records of a resource stand in a table, where its fields do not tell. */
export type OwnTable<Row> = {
  /** In place of the columns that its fields give; the first of them names the record. */
  readonly columns: readonly TableColumn<Row>[]
  /** What the cells read of a record. */
  rowOf?(record: WireRecord): Row
  /** A record on a phone, instead of a line for each column. */
  card?(row: Row, context: CellContext): ReactNode
}

/** How the records of a resource stand in a table. */
export type ResourceTable = {
  /** All columns there are; the first of them names the record and is always shown. */
  readonly columns: readonly TableColumn[]
  /** Those that are shown until somebody chooses others. */
  readonly defaultColumns: readonly string[]
  // Methods: a table has rows of its own kind only.
  rowOf(record: WireRecord): WireRecord
  card?(row: WireRecord, context: CellContext): ReactNode
}

const resourceTable = <Row extends WireRecord>(
  { fields }: CopiedResource | KnownResource,
  words: Described['words'],
  own?: OwnTable<Row>,
): ResourceTable => {
  const columns = fieldTableColumns(fields, words, own?.columns ?? [])
  return {
    columns,
    defaultColumns: columns.flatMap(({ id, isExtra }) => (isExtra ? [] : id)),
    rowOf: (record) => own?.rowOf?.(record) ?? record,
    ...(own?.card && { card: own.card.bind(own) }),
  }
}

/** What the list of all records shows otherwise than the fields of its resource tell. */
type Own<Row extends ListRow> = {
  /** In place of the columns that its fields give; the first of them names the record. */
  readonly columns?: readonly ListColumn<Row>[]
  /** What a row of the copy shows. */
  readonly rowOf?: (row: CopyRow) => Row
  /** The height of a card, in rem, without the columns that have a line of their own. */
  readonly cardRem?: number
  /** Searches that are worth a try; otherwise those of its fields. */
  readonly examples?: readonly string[]
  /** What a record is for, in a sentence: said where there is none at all. */
  readonly about?: string
  /** How its list is ordered as long as nobody sorts it. */
  readonly ownOrder?: string
  /** What the service calls the record of a row, where the row has another id. */
  readonly idOf?: (row: Row) => string
  /** What is said of the record with an id beside the list, besides its columns. */
  readonly Details?: ComponentType<{ id: string }>
}

/** A resource as the list of all its records shows it. */
export type ListedResource = Described & {
  readonly table: ResourceTable
  readonly fields: Resource['fields']
  /** What can stand before a colon in a search. */
  readonly tokens: Tokens
  /** All columns there are; the first of them names the record and is always shown. */
  readonly columns: readonly ListColumn[]
  /** Those that are shown until somebody chooses others. */
  readonly defaultColumns: readonly string[]
  readonly rowOf: (row: CopyRow) => ListRow
  readonly nameOf: (row: { readonly id: string }) => string
  readonly idOf: (row: { readonly id: string }) => string
  readonly cardRem: number
  readonly about: string
  readonly examples: readonly string[]
  readonly ownOrder: string
  readonly Details: ComponentType<{ id: string }> | null
}

// The name and the id.
const CARD_REM = 3.25

/** A resource as its list shows it: as its fields tell, but for what is its own. */
export const listedResource = <
  Row extends ListRow = ListRow,
  TableRow extends WireRecord = WireRecord,
>(
  { words, pages, copied }: Described,
  own: Own<Row> = {},
  table?: OwnTable<TableRow>,
): ListedResource => {
  const { fields } = copied
  const columns = fieldColumns(fields, words, own.columns ?? [])
  return {
    words,
    pages,
    copied,
    table: resourceTable(copied, words, table),
    fields,
    tokens: tokensOf(fields),
    columns,
    defaultColumns: columns.flatMap(({ id, isExtra }) => (isExtra ? [] : id)),
    rowOf: own.rowOf ?? (({ revision: _revision, ...row }) => row),
    nameOf: namingBy(fields),
    // A list has rows of its own kind only.
    idOf: (own.idOf as ListedResource['idOf'] | undefined) ?? (({ id }) => id),
    cardRem: own.cardRem ?? CARD_REM,
    about: own.about ?? '',
    examples: own.examples ?? exampleSearches(fields),
    ownOrder: own.ownOrder ?? 'Newest first',
    Details: own.Details ?? null,
  }
}

/** The resource whose records the list shows. */
export const ListedContext = createContext<ListedResource | null>(null)

/** The resource of the list that a part belongs to. Throws outside of a list. */
export const useListed = (): ListedResource => {
  const listed = useContext(ListedContext)
  if (!listed) throw new Error('There is no list around this')
  return listed
}
