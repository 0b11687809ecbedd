import { readTime } from '#domain/read-time.ts'
import { oncePer } from '#domain/once-per.ts'
import { textsReader } from '../collections/field-values.ts'
import type { CollectedResource, WireRecord } from '../resources/collected-resource.ts'
import { namingBy, type ResourceWords } from '../resources/resource-words.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import type { ResourcePages } from '../resources/resource.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { NameCell, TagsCell, TextCell, type TableColumn } from './table-cells.tsx'
import cells from './table-cells.module.css'

type ListedPages = Pick<ResourcePages, 'list' | 'record'> & Partial<ResourcePages>

/** A resource as the list of all its records shows it. */
export type ListedResource = CollectedResource & {
  readonly pages: ListedPages
  /** All columns there are; the first of them names the record and is always shown. */
  readonly columns: readonly TableColumn[]
  /** The ids of the columns that are shown until somebody chooses others. */
  readonly defaultColumns: readonly string[]
  readonly nameOf: (record: { readonly id: string }) => string
  /** Searches that are worth a try. */
  readonly examples: readonly string[]
}

/** What the list of a resource shows otherwise than its fields tell. */
type Own<Row> = {
  readonly columns?: readonly TableColumn<Row>[]
  /** What their cells read of a record. */
  rowOf?(this: void, record: WireRecord): Row
  readonly examples?: readonly string[]
}

/** In rem. */
const TEXT = 9
const TIME = 8
const TAGS = 12

const fieldColumn = (
  field: ResourceField,
  { one }: ResourceWords,
  isName: boolean,
): TableColumn => {
  const { kind, path, heading, shortHeading, sort } = field
  const isTime = kind === 'time' || kind === 'certificate'
  const isSet = kind === 'set' || kind === 'references'
  // Of a certificate, when it ends: the first one must be renewed first.
  const read = textsReader(kind === 'certificate' ? { ...field, path: `${path}.not_after` } : field)
  return {
    id: sort ?? path,
    heading: shortHeading ?? heading,
    sort,
    sortDescFirst: kind === 'time',
    width: isTime ? TIME : isSet ? TAGS : TEXT,
    render: (record, href) => {
      const texts = read(record).filter(Boolean)
      const [text = ''] = texts
      const name = { href, id: record.id, idLabel: `${one} ID`, name: text }
      if (isName) return <NameCell {...name} nameless={`No ${heading.toLowerCase()}`} />
      if (isSet) return <TagsCell items={texts} />
      if (!isTime) return <TextCell text={text} />
      return (
        <span className={cells.muted}>
          <RelativeTime time={readTime(text)} />
        </span>
      )
    },
  }
}

/**
 * The columns that the listed fields of a resource give, the name first. If it has its `own`, they come first, in place
 * of those that sort by the same, and the others are extra.
 */
const fieldColumns = (
  fields: readonly ResourceField[],
  words: ResourceWords,
  own: readonly TableColumn[],
): readonly TableColumn[] => {
  const title = fields.find(({ isTitle }) => isTitle) ?? fields.find(({ kind }) => kind === 'id')
  const first = own.length > 0 || !title ? own : [fieldColumn(title, words, true)]
  const listed = fields
    .filter(({ isListed }) => isListed)
    .map((field) => ({
      ...fieldColumn(field, words, false),
      isExtra: own.length > 0 || field.kind === 'id',
    }))
  return [
    ...first,
    ...listed.filter(({ id }) => !first.some((one) => one.id === id || one.sort === id)),
  ]
}

/** A resource as its list shows it: as its fields tell, but for what is its own. */
export const listedResource = <Row = WireRecord,>(
  collected: CollectedResource,
  pages: ListedPages,
  { columns: own = [], rowOf, examples }: Own<Row> = {},
): ListedResource => {
  const { fields, words } = collected
  const read = rowOf && oncePer(rowOf)
  const ownColumns = own.map((column): TableColumn => ({
    ...column,
    render: (record, href) => read && column.render(read(record), href),
  }))
  const columns = fieldColumns(fields, words, ownColumns)
  return {
    ...collected,
    pages,
    columns,
    defaultColumns: columns.flatMap(({ id, isExtra }) => (isExtra ? [] : id)),
    nameOf: namingBy(fields),
    examples:
      examples ??
      fields
        .flatMap(({ search, isFaceted }) => (isFaceted && search ? search.example : []))
        .slice(0, 5),
  }
}
