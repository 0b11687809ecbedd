import { useState, type ReactNode } from 'react'
import { recordLink, type Resource } from '../resources/resource.ts'
import { Link } from '../shell/link.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { capitalized } from '../resources/resource-words.ts'
import { shortened } from '../ui/first-part.ts'
import type { ResultWords } from './action-words.ts'
import type { BulkItem } from '../resources/bulk-action.ts'
import { Button } from '../ui/button.tsx'
import { formatNumber } from '../ui/intl.ts'
import styles from './bulk.module.css'

type NameCellProps = {
  resource: Resource
  item: BulkItem
  isThere: boolean
  /** Of the file that it comes from. */
  line?: number | undefined
}

/** The name of a row's record, with its id and its place in a file below. */
export const NameCell = ({ resource, item, isThere, line }: NameCellProps) => {
  const name = <bdi>{shortened(item.name)}</bdi>
  return (
    <span className={styles.name}>
      {isThere && item.kind !== 'create' ? (
        <Link {...recordLink(resource, item.id)} data-cut="">
          {name}
        </Link>
      ) : (
        <span data-cut="">{name}</span>
      )}
      {item.kind !== 'create' && item.name !== item.id && (
        <span className={styles.id} data-cut="">
          {shortened(item.id)}
        </span>
      )}
      {line !== undefined && <span className={styles.reason}>line {formatNumber(line)}</span>}
    </span>
  )
}

/** The column with the names of the rows' records. */
export const nameColumn = <Row,>(
  resource: Resource,
  of: (row: Row) => Pick<NameCellProps, 'item' | 'isThere' | 'line'>,
): Column<Row> => ({
  id: 'name',
  heading: capitalized(resource.words.one),
  className: styles.record,
  cell: (row) => <NameCell resource={resource} {...of(row)} />,
})

type ResultCellProps = {
  words: ResultWords
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

type RowsCardProps<Row, Kind extends string> = {
  title: string
  caption: string
  resource: Resource
  /** Of all kinds of rows, in the order in which they can be chosen. */
  words: Readonly<Record<Kind, ResultWords>>
  countOf: (kind: Kind) => number
  /** The rows of a kind; all of them if it is null. */
  rowsOf: (kind: Kind | null) => readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row, index: number) => string
}

/** The rows of a bulk change, of which those of one kind can be chosen. */
export const RowsCard = <Row, Kind extends string>({
  title,
  caption,
  resource,
  words,
  countOf,
  rowsOf,
  columns,
  keyOf,
}: RowsCardProps<Row, Kind>) => {
  const [chosen, setChosen] = useState<Kind | null>(null)
  // The words have all kinds, and nothing else.
  const kinds = Object.keys(words) as Kind[]
  const choice = (kind: Kind | null, label: ReactNode) => (
    <Button
      key={kind}
      size="small"
      variant={kind === chosen ? 'plain' : 'quiet'}
      aria-pressed={kind === chosen}
      onClick={() => setChosen(kind)}
    >
      {label}
    </Button>
  )
  return (
    <Card title={title} flush>
      <div className={styles.filter} role="group" aria-label="Show">
        {choice(null, 'All')}
        {kinds
          .filter((kind) => countOf(kind) > 0 || kind === chosen)
          .map((kind) => choice(kind, `${words[kind].label} ${formatNumber(countOf(kind))}`))}
      </div>
      <DataTable
        caption={caption}
        what={resource.words.other}
        columns={columns}
        rows={rowsOf(chosen)}
        keyOf={keyOf}
      />
    </Card>
  )
}
