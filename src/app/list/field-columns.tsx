import { memberAt } from '#contract/json-value.ts'
import { readTime } from '#domain/read-time.ts'
import { namingBy } from '../resources/record-name.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import type { ResourceWords } from '../resources/resource-words.ts'
import { textOf, textsOf } from '../search/field-values.ts'
import { TagItems } from '../ui/badge.tsx'
import { classesIn } from '../ui/classes-in.ts'
import { IdInRow } from '../ui/id-in-row.tsx'
import { shortened } from '../ui/first-part.ts'
import { ReadTime, RelativeTime } from '../ui/relative-time.tsx'
import type { ListColumn } from './list-column.ts'
import names from './name-cell.module.css'
import styles from './record-grid.module.css'
// After the grid's styles, which it changes.
import cards from './grid-cards.module.css'

const both = classesIn(styles, cards)

/** What all columns of one field have. */
const headOf = ({ path, heading, shortHeading, sort }: ResourceField) => ({
  id: sort ?? path,
  heading: shortHeading ?? heading,
  sort,
})

const nameColumn = (fields: readonly ResourceField[], { one }: ResourceWords): ListColumn[] => {
  const title = fields.find(({ isTitle }) => isTitle)
  const field = title ?? fields.find(({ kind }) => kind === 'id')
  if (!field) return []
  const nameOf = namingBy(fields)
  return [
    {
      ...headOf(field),
      className: names.nameCell,
      isSearched: true,
      cell: (row, { href, tabIndex }) => (
        <>
          <a href={href} tabIndex={tabIndex} data-cut="">
            {shortened(nameOf(row))}
          </a>
          {title && <IdInRow id={row.id} label={`${one} ID`} />}
        </>
      ),
    },
  ]
}

const textColumn = (field: ResourceField): ListColumn => {
  const head = headOf(field)
  const path = field.path.split('.')
  const textIn = (row: unknown) => textOf(memberAt(row, path)) || (field.fallback ?? '')
  return {
    ...head,
    className: both('textCell'),
    isLine: true,
    isSearched: true,
    data: () => ({ 'data-cut': '', 'data-label': head.heading }),
    cell: (row) => shortened(textIn(row) || '—'),
  }
}

const listColumn = (field: ResourceField): ListColumn => {
  const head = headOf(field)
  const path = field.path.split('.')
  const wholeOf = (row: unknown) => textsOf(memberAt(row, path)).join(', ')
  return {
    ...textColumn(field),
    data: (row) => ({
      'data-cut': '',
      'data-label': head.heading,
      'data-whole': shortened(wholeOf(row)) || undefined,
    }),
    cell: (row) => {
      const items = textsOf(memberAt(row, path))
      return items.length > 0 ? <TagItems items={items} /> : '—'
    },
  }
}

const timeColumn = (field: ResourceField, path: readonly string[]): ListColumn => {
  const head = headOf(field)
  return {
    ...head,
    className: both('timeCell'),
    isLine: true,
    data: () => ({ 'data-label': head.heading }),
    cell: (row) => <RelativeTime time={readTime(textOf(memberAt(row, path)))} />,
  }
}

const fieldColumn = (field: ResourceField): ListColumn => {
  const path = field.path.split('.')
  switch (field.kind) {
    case 'set':
    case 'references':
      return listColumn(field)
    case 'time':
      return timeColumn(field, path)
    // When it ends: the first one must be renewed first.
    case 'certificate':
      return timeColumn(field, [...path, 'not_after'])
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

/** When a row was read. */
export const AS_OF: ListColumn = {
  id: 'as_of',
  heading: 'As of',
  sort: undefined,
  className: both('timeCell'),
  isLine: true,
  isExtra: true,
  data: () => ({ 'data-label': 'As of' }),
  cell: ({ as_of }) => <ReadTime at={as_of} />,
}

/**
 * The columns that the listed fields of a resource give, and when a row was read; the name first. If it has its `own`,
 * they come first, in place of those that sort by the same, and the others are extra.
 */
export const fieldColumns = (
  fields: readonly ResourceField[],
  words: ResourceWords,
  own: readonly ListColumn[],
): readonly ListColumn[] => {
  const hasOwn = own.length > 0
  const first = hasOwn ? own : nameColumn(fields, words)
  const isTaken = (field: ResourceField) =>
    first.some(({ id, sort }) => (sort ?? id) === headOf(field).id)
  const others = fields.filter((field) => field.isListed && !isTaken(field))
  const isExtra = ({ kind }: ResourceField) => hasOwn || kind === 'id'
  return [
    ...first,
    ...others.map((field) => ({ ...fieldColumn(field), isExtra: isExtra(field) })),
    ...(first.some(({ id }) => id === AS_OF.id) ? [] : [AS_OF]),
  ]
}
