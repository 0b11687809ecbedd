import type { ReactNode } from 'react'
import { recordLink, type Resource } from '../resources/resource.ts'
import { Link } from '../shell/link.tsx'
import { Badge } from '../ui/badge.tsx'
import type { Column } from '../ui/data-table.tsx'
import { capitalized } from '../resources/resource-words.ts'
import { shortened } from '../ui/first-part.ts'
import type { PLAN_WORDS } from './action-words.ts'
import type { BulkItem } from '../resources/bulk-action.ts'
import { Button } from '../ui/button.tsx'
import { formatNumber } from '../ui/intl.ts'
import styles from './bulk.module.css'

type NameCellProps = { resource: Resource; item: BulkItem; isThere: boolean }

/** The name of a row's record, with its id below. */
export const NameCell = ({ resource, item, isThere }: NameCellProps) => {
  const name = <bdi>{shortened(item.name)}</bdi>
  if (item.kind === 'create') return name
  return (
    <span className={styles.name}>
      {isThere ? <Link {...recordLink(resource, item.id)}>{name}</Link> : name}
      {item.name !== item.id && <span className={styles.id}>{shortened(item.id)}</span>}
    </span>
  )
}

/** The column with the names of the rows' records. */
export const nameColumn = <Row,>(
  resource: Resource,
  of: (row: Row) => Pick<NameCellProps, 'item' | 'isThere'>,
): Column<Row> => ({
  id: 'name',
  heading: capitalized(resource.words.one),
  className: styles.record,
  cell: (row) => <NameCell resource={resource} {...of(row)} />,
})

type ResultCellProps = {
  words: (typeof PLAN_WORDS)['update']
  /** Why, or what else there is to know. */
  reasons: readonly string[]
  children?: ReactNode
}

/** The state of a row in a word, and why. */
export const ResultCell = ({
  words: { label, tone, sign },
  reasons,
  children,
}: ResultCellProps) => (
  <span className={styles.result}>
    <Badge tone={tone} sign={sign}>
      {label}
    </Badge>
    {reasons.map((reason) => (
      <span key={reason} className={styles.reason}>
        {shortened(reason)}
      </span>
    ))}
    {children}
  </span>
)

type TwinLinksProps = { resource: Resource; twins: readonly { id: string; name: string }[] }

/** The other records that a row's create has made, since the browser sent it again. */
export const TwinLinks = ({ resource, twins }: TwinLinksProps) =>
  twins.map(({ id, name }) => (
    <span key={id} className={styles.reason}>
      Created twice:{' '}
      <Link {...recordLink(resource, id)}>
        <bdi>{shortened(name)}</bdi>
      </Link>{' '}
      {name !== id && <span className={styles.id}>{shortened(id)}</span>}
    </span>
  ))

type RowFilterProps<Kind extends string> = {
  options: readonly { kind: Kind; label: string; count: number }[]
  /** Null: all of them. */
  value: Kind | null
  onChange: (kind: Kind | null) => void
}

/** Chooses which rows are shown, each kind with its count. */
export const RowFilter = <Kind extends string>({
  options,
  value,
  onChange,
}: RowFilterProps<Kind>) => (
  <div className={styles.filter} role="group" aria-label="Show">
    {[{ kind: null, label: 'All', count: null }, ...options].map(({ kind, label, count }) =>
      count === 0 && kind !== value ? null : (
        <Button
          key={label}
          size="small"
          variant={kind === value ? 'plain' : 'quiet'}
          aria-pressed={kind === value}
          onClick={() => onChange(kind)}
        >
          {label} {count !== null && formatNumber(count)}
        </Button>
      ),
    )}
  </div>
)
