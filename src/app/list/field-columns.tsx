import { readTime } from '#domain/read-time.ts'
import { textsReader } from '../collections/field-values.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import type { ResourceWords } from '../resources/resource-words.ts'
import { shortened } from '../ui/first-part.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { NameCell } from './name-cell.tsx'
import { TagsCell } from './tags-cell.tsx'
import cells from './table-cells.module.css'
import type { TableColumn } from './table-column.ts'

/** In rem. */
const TEXT = 9
const TIME = 8
const TAGS = 12

/** What all columns of one field have. */
const headOf = ({ path, heading, shortHeading, sort }: ResourceField) => ({
  id: sort ?? path,
  heading: shortHeading ?? heading,
  sort,
})

/** Reads the text that a record has in a field; empty where nothing is set. */
const textReader = (field: ResourceField) => {
  const read = textsReader(field)
  return (record: WireRecord): string => read(record)[0] ?? ''
}

const nameColumn = (fields: readonly ResourceField[], { one }: ResourceWords): TableColumn[] => {
  const title = fields.find(({ isTitle }) => isTitle)
  const field = title ?? fields.find(({ kind }) => kind === 'id')
  if (!field) return []
  const nameOf = textReader(field)
  return [
    {
      ...headOf(field),
      width: TEXT,
      isSearched: true,
      cell: (row, context) => (
        <NameCell
          {...context}
          id={row.id}
          idLabel={`${one} ID`}
          name={nameOf(row)}
          nameless={`No ${(title?.heading ?? 'name').toLowerCase()}`}
        />
      ),
    },
  ]
}

const textColumn = (field: ResourceField): TableColumn => {
  const read = textReader(field)
  return {
    ...headOf(field),
    width: TEXT,
    isSearched: true,
    cell: (row) => {
      const text = read(row)
      return text ? (
        <span className={cells.line} data-cut="">
          {shortened(text)}
        </span>
      ) : (
        <span className={cells.dash}>—</span>
      )
    },
  }
}

const timeColumn = (field: ResourceField, path: string): TableColumn => {
  const read = textReader({ ...field, path })
  return {
    ...headOf(field),
    width: TIME,
    cell: (row) => (
      <span className={cells.muted}>
        <RelativeTime time={readTime(read(row))} />
      </span>
    ),
  }
}

const fieldColumn = (field: ResourceField): TableColumn => {
  switch (field.kind) {
    case 'set':
    case 'references': {
      const read = textsReader(field)
      return {
        ...headOf(field),
        width: TAGS,
        isSearched: true,
        cell: (row) => <TagsCell items={read(row).filter(Boolean)} />,
      }
    }
    case 'time':
      return timeColumn(field, field.path)
    // When it ends: the first one must be renewed first.
    case 'certificate':
      return timeColumn(field, `${field.path}.not_after`)
    case 'id':
    case 'text':
    case 'lines':
    case 'json':
    case 'flag':
    case 'state':
    case 'reference':
      return textColumn(field)
  }
}

/**
 * The columns that the listed fields of a resource give, the name first. If it has its `own`, they come first, in place
 * of those that sort by the same, and the others are extra.
 */
export const fieldColumns = (
  fields: readonly ResourceField[],
  words: ResourceWords,
  own: readonly TableColumn[],
): readonly TableColumn[] => {
  const first = own.length > 0 ? own : nameColumn(fields, words)
  const isTaken = (field: ResourceField) =>
    first.some(({ id, sort }) => (sort ?? id) === headOf(field).id)
  return [
    ...first,
    ...fields
      .filter((field) => field.isListed && !isTaken(field))
      .map((field) => ({
        ...fieldColumn(field),
        isExtra: own.length > 0 || field.kind === 'id',
      })),
  ]
}
