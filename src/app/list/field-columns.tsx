import { readTime } from '#domain/read-time.ts'
import { textsReader } from '../collections/field-values.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import type { ResourceWords } from '../resources/resource-words.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { NameCell, TagsCell, TextCell } from './table-cells.tsx'
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

const nameColumn = (fields: readonly ResourceField[], { one }: ResourceWords): TableColumn[] => {
  const title = fields.find(({ isTitle }) => isTitle)
  const field = title ?? fields.find(({ kind }) => kind === 'id')
  if (!field) return []
  const read = textsReader(field)
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
          name={read(row)[0] ?? ''}
          nameless={`No ${(title?.heading ?? 'name').toLowerCase()}`}
        />
      ),
    },
  ]
}

const fieldColumn = (field: ResourceField): TableColumn => {
  const { kind, path } = field
  const isTime = kind === 'time' || kind === 'certificate'
  const isSet = kind === 'set' || kind === 'references'
  // Of a certificate, when it ends: the first one must be renewed first.
  const read = textsReader(kind === 'certificate' ? { ...field, path: `${path}.not_after` } : field)
  return {
    ...headOf(field),
    width: isTime ? TIME : isSet ? TAGS : TEXT,
    isSearched: !isTime,
    cell: (row) => {
      const texts = read(row).filter(Boolean)
      const [text = ''] = texts
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
