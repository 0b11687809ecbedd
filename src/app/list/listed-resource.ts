import type { CollectedResource, WireRecord } from '../resources/collected-resource.ts'
import { namingBy } from '../resources/record-name.ts'
import type { ResourcePages } from '../resources/resource.ts'
import { fieldColumns } from './field-columns.tsx'
import type { TableColumn } from './table-column.ts'

/** What the list of a resource may show otherwise than its fields tell. */
type Look<Row extends WireRecord> = {
  /** All columns there are; the first of them names the record and is always shown. */
  readonly columns: readonly TableColumn<Row>[]
  /** What the cells read of a record. */
  rowOf(this: void, record: WireRecord): Row
  /** Searches that are worth a try. */
  readonly examples: readonly string[]
  /** What a record is for, in a sentence: said where there is none at all. */
  readonly about: string
  /** How the list is ordered as long as nobody sorts it. */
  readonly ownOrder: string
}

type ListedPages = Pick<ResourcePages, 'list' | 'record'> & Partial<ResourcePages>

/** A resource as the list of all its records shows it. */
export type ListedResource = CollectedResource &
  Look<WireRecord> & {
    readonly pages: ListedPages
    /** The ids of the columns that are shown until somebody chooses others. */
    readonly defaultColumns: readonly string[]
    readonly nameOf: (record: { readonly id: string }) => string
  }

const MOST_EXAMPLES = 5

/** Searches that show what can be searched for: those that fields give as examples, filters first. */
const exampleSearches = (fields: CollectedResource['fields']): readonly string[] =>
  fields
    .toSorted((a, b) => Number(b.isFaceted ?? false) - Number(a.isFaceted ?? false))
    .flatMap(({ search }) => search?.example ?? [])
    .slice(0, MOST_EXAMPLES)

/** A resource as its list shows it: as its fields tell, but for what is its own. */
export const listedResource = <Row extends WireRecord = WireRecord>(
  collected: CollectedResource,
  pages: ListedPages,
  own: Partial<Look<Row>> = {},
): ListedResource => {
  const { fields, words } = collected
  const columns = fieldColumns(fields, words, own.columns ?? [])
  return {
    ...collected,
    pages,
    nameOf: namingBy(fields),
    rowOf: (record) => record,
    examples: exampleSearches(fields),
    about: '',
    ownOrder: 'Newest first',
    ...own,
    columns,
    defaultColumns: columns.flatMap(({ id, isExtra }) => (isExtra ? [] : id)),
  }
}
