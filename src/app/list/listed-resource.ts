import type { ReactNode } from 'react'
import type { CollectedResource, WireRecord } from '../resources/collected-resource.ts'
import { namingBy } from '../resources/record-name.ts'
import type { Resource, ResourcePages } from '../resources/resource.ts'
import { fieldColumns } from './field-columns.tsx'
import type { CellContext, TableColumn } from './table-column.ts'

/** What a list knows of a resource before all of it is loaded. */
type Described = Pick<Resource, 'words'> & {
  readonly pages: Pick<ResourcePages, 'list' | 'record'> & Partial<ResourcePages>
  readonly collected: CollectedResource
}

/** What the list of a resource shows otherwise than its fields tell. */
type Own<Row extends WireRecord> = {
  /** In place of the columns that its fields give; the first of them names the record. */
  readonly columns?: readonly TableColumn<Row>[]
  /** What the cells read of a record. */
  rowOf?(record: WireRecord): Row
  /** A record on a phone, instead of a line for each column. */
  card?(row: Row, context: CellContext): ReactNode
  /** Searches that are worth a try; otherwise those of its fields. */
  readonly examples?: readonly string[]
  /** What a record is for, in a sentence: said where there is none at all. */
  readonly about?: string
  /** How its list is ordered as long as nobody sorts it. */
  readonly ownOrder?: string
}

/** A resource as the list of all its records shows it. */
export type ListedResource = Described & {
  readonly fields: Resource['fields']
  /** All columns there are; the first of them names the record and is always shown. */
  readonly columns: readonly TableColumn[]
  /** Those that are shown until somebody chooses others. */
  readonly defaultColumns: readonly string[]
  readonly nameOf: (record: { readonly id: string }) => string
} & Required<Pick<Own<WireRecord>, 'rowOf' | 'examples' | 'about' | 'ownOrder'>> &
  Pick<Own<WireRecord>, 'card'>

const MOST_EXAMPLES = 5

/** Searches that show what can be searched for: those that fields give as examples, filters first. */
const exampleSearches = (fields: Resource['fields']): readonly string[] =>
  fields
    .toSorted((a, b) => Number(b.isFaceted ?? false) - Number(a.isFaceted ?? false))
    .flatMap(({ search }) => search?.example ?? [])
    .slice(0, MOST_EXAMPLES)

/** A resource as its list shows it: as its fields tell, but for what is its own. */
export const listedResource = <Row extends WireRecord = WireRecord>(
  { words, pages, collected }: Described,
  own: Own<Row> = {},
): ListedResource => {
  const { fields } = collected
  const columns = fieldColumns(fields, words, own.columns ?? [])
  return {
    words,
    pages,
    collected,
    fields,
    columns,
    defaultColumns: columns.flatMap(({ id, isExtra }) => (isExtra ? [] : id)),
    rowOf: (record) => own.rowOf?.(record) ?? record,
    ...(own.card && { card: own.card.bind(own) }),
    nameOf: namingBy(fields),
    about: own.about ?? '',
    examples: own.examples ?? exampleSearches(fields),
    ownOrder: own.ownOrder ?? 'Newest first',
  }
}
