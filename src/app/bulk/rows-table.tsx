import { useMemo, useState, type ReactNode } from 'react'
import type { Change } from '../resources/members.ts'
import { recordLink, type Resource } from '../resources/resource.ts'
import { capitalized } from '../resources/resource-words.ts'
import { Link } from '../shell/link.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { shortened } from '../ui/first-part.ts'
import { formatNumber } from '../ui/intl.ts'
import type { OUTCOME_WORDS, OutcomeKind } from './action-words.ts'
import styles from './bulk.module.css'
import { ChangeView } from './change-view.tsx'

/** A record of a bulk change, as a review and a run show it. */
export type ShownRow = {
  readonly id: string | null
  readonly name: string
  /** Its name leads to its page. */
  readonly isThere: boolean
  /** Where it is in the file of an import. */
  readonly line?: number | undefined
  /** Asked only of rows that are on the screen. */
  readonly change: () => Change | null
  readonly kind: OutcomeKind
  /** Why, or what else there is to know. */
  readonly reasons: readonly string[]
  /** Other records that its create has made, since the browser sent it again. */
  readonly twins?: readonly { readonly id: string; readonly name: string }[] | undefined
  readonly button?: { readonly label: string; readonly press: () => void } | undefined
}

/** The name of a record, with its id and its place in a file below. */
export const RecordName = ({
  resource,
  row: { id, name, isThere, line },
}: {
  resource: Resource
  row: Pick<ShownRow, 'id' | 'name' | 'isThere' | 'line'>
}) => (
  <span className={styles.name}>
    {isThere && id !== null ? (
      <Link {...recordLink(resource, id)} data-cut="">
        <bdi>{shortened(name)}</bdi>
      </Link>
    ) : (
      <span data-cut="">
        <bdi>{shortened(name)}</bdi>
      </span>
    )}
    {id !== null && name !== id && (
      <span className={styles.id} data-cut="">
        {shortened(id)}
      </span>
    )}
    {line !== undefined && <span className={styles.reason}>line {formatNumber(line)}</span>}
  </span>
)

const columnsOf = (resource: Resource, words: typeof OUTCOME_WORDS): Column<ShownRow>[] => [
  {
    id: 'name',
    heading: capitalized(resource.words.one),
    className: styles.record,
    cell: (row) => <RecordName resource={resource} row={row} />,
  },
  {
    id: 'change',
    heading: 'Change',
    className: styles.changed,
    cell: ({ change: changeOf }) => {
      const change = changeOf()
      return change && <ChangeView resource={resource} change={change} />
    },
  },
  {
    id: 'outcome',
    heading: 'Outcome',
    className: styles.outcome,
    cell: ({ kind, reasons, twins = [], button }) => (
      <span className={styles.result}>
        <span className={styles.buttons}>
          <Badge tone={words[kind].tone} sign={words[kind].sign}>
            {words[kind].label}
          </Badge>
          {button && (
            <Button size="small" onClick={button.press}>
              {button.label}
            </Button>
          )}
        </span>
        {reasons.map((reason) => (
          <span key={reason} className={styles.reason}>
            {shortened(reason)}
          </span>
        ))}
        {twins.map(({ id, name }) => (
          <span key={id} className={styles.reason}>
            Created twice:{' '}
            <Link {...recordLink(resource, id)}>
              <bdi>{shortened(name)}</bdi>
            </Link>{' '}
            {name !== id && <span className={styles.id}>{shortened(id)}</span>}
          </span>
        ))}
      </span>
    ),
  },
]

type RowsTableProps = {
  title: string
  caption: string
  resource: Resource
  words: typeof OUTCOME_WORDS
  rows: readonly ShownRow[]
  /** What can be done with many of them. */
  buttons?: ReactNode
}

/** The records of a bulk change, of which those with one outcome can be chosen. */
export const RowsTable = ({ title, caption, resource, words, rows, buttons }: RowsTableProps) => {
  const [chosen, setChosen] = useState<OutcomeKind | null>(null)
  const columns = useMemo(() => columnsOf(resource, words), [resource, words])
  const counts = new Map<OutcomeKind, number>()
  for (const { kind } of rows) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  // The words have all kinds, and nothing else.
  const kinds = Object.keys(words) as OutcomeKind[]
  const choice = (kind: OutcomeKind | null, label: string) => (
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
    <Card title={title} flush foot={buttons}>
      <div className={styles.filter} role="group" aria-label="Show">
        {choice(null, 'All')}
        {kinds
          .filter((kind) => counts.has(kind) || kind === chosen)
          .map((kind) =>
            choice(kind, `${words[kind].label} ${formatNumber(counts.get(kind) ?? 0)}`),
          )}
      </div>
      <DataTable
        caption={caption}
        what={resource.words.other}
        columns={columns}
        rows={chosen === null ? rows : rows.filter(({ kind }) => kind === chosen)}
        keyOf={({ id }, index) => id ?? `new ${index}`}
      />
    </Card>
  )
}
