import { useId, useMemo, useState } from 'react'
import { BulkMenu } from '../../../bulk/bulk-menu.tsx'
import { useRecordLinks } from '../../../list/use-record-links.ts'
import type { ExaminedOperator } from '../../../resources/operators/doctor/examined-operator.ts'
import { OPERATORS } from '../../../resources/operators/operators.ts'
import { OPERATOR_PAGES } from '../../../resources/operators/operator-pages.ts'
import { Link } from '../../../shell/link.tsx'
import { searchAddress } from '../../../shell/search-address.ts'
import { Button } from '../../../ui/button.tsx'
import { choiceColumn } from '../../../ui/choice-column.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { handFocusAround } from '../../../ui/hand-focus-around.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import styles from './problem-group.module.css'

/** A record of a group, with what is said of it. */
export type ProblemRow = { readonly record: ExaminedOperator; readonly says: readonly string[] }

const columnsOf = (says: string): Column<ProblemRow>[] => [
  {
    id: 'operator',
    heading: 'Operator',
    className: styles.operator,
    cell: ({ record: { id, name, cluster } }, { href }) => (
      <>
        <a href={href} className={styles.name}>
          <bdi>{shortened(name)}</bdi>
        </a>
        {name !== id && <small>{id}</small>}
        {cluster !== '' && (
          <div>
            Cluster <bdi>{shortened(cluster)}</bdi>
          </div>
        )}
      </>
    ),
  },
  {
    id: 'says',
    heading: says,
    isLabelled: true,
    className: styles.evidence,
    cell: ({ says }) => (
      <ul>
        {says.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    ),
  },
  {
    id: 'updated',
    heading: 'Updated',
    isLabelled: true,
    className: styles.updated,
    cell: ({ record: { updated_at } }) => (
      <RelativeTime time={updated_at === null ? null : new Date(updated_at)} />
    ),
  },
]

/** Some of a group that are chosen at once. */
export type Suggestion = { readonly label: string; readonly ids: readonly string[] }

type ProblemGroupProps = {
  /** Left out where the card says it already. */
  title?: string
  /** What the table is of. */
  caption: string
  text: string
  rows: readonly ProblemRow[]
  /** What is said of each record. */
  says: string
  /** Finds them in the list, among others maybe. */
  search: string
  suggestion?: Suggestion
}

/** Records with the same problem: to look at, to find in the list, or to choose for a bulk change. */
export const ProblemGroup = ({
  title,
  caption,
  text,
  rows,
  says,
  search,
  suggestion,
}: ProblemGroupProps) => {
  const heading = useId()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const all = useMemo(() => rows.map(({ record: { id, name } }) => ({ id, name })), [rows])
  // One that was mended meanwhile is not changed unseen.
  const ids = useMemo(() => all.flatMap(({ id }) => (chosen.has(id) ? id : [])), [all, chosen])
  const columns = useMemo(() => columnsOf(says), [says])
  const choice = choiceColumn<ProblemRow>({
    idOf: ({ record }) => record.id,
    labelOf: ({ record }) => `Select ${shortened(record.name)}`,
    chosen,
    onChoose: setChosen,
  })
  const links = useRecordLinks(OPERATOR_PAGES)
  const rowLinks = useMemo(
    () => ({
      ...links,
      hrefOf: ({ record }: ProblemRow) => links.hrefOf(record),
      open: ({ record }: ProblemRow) => links.open(record),
    }),
    [links],
  )
  const { label, ids: suggested } = suggestion ?? {
    label: `Select all ${formatNumber(all.length)}`,
    ids: all.map(({ id }) => id),
  }
  return (
    // Without a title the card around it is its region.
    <div
      className={styles.group}
      tabIndex={-1}
      {...(title && { role: 'group', 'aria-labelledby': heading })}
    >
      <div className={styles.head}>
        <div className={styles.words}>
          {title && <h3 id={heading}>{title}</h3>}
          <p>{text}</p>
        </div>
        <div className={styles.actions}>
          <Link {...searchAddress(OPERATOR_PAGES.list, search, undefined)} className={styles.link}>
            Show in the list
          </Link>
          {ids.length < all.length && (
            <Button
              size="small"
              ref={handFocusAround}
              onClick={() => setChosen(new Set(suggested))}
            >
              {label}
            </Button>
          )}
          <span role="status">{ids.length > 0 && plural(ids.length, { other: '# selected' })}</span>
          {ids.length > 0 && (
            <>
              <Button size="small" ref={handFocusAround} onClick={() => setChosen(new Set())}>
                Clear selection
              </Button>
              <BulkMenu
                resource={OPERATORS}
                ids={async () => ids}
                onStart={() => setChosen(new Set())}
              />
            </>
          )}
        </div>
      </div>
      <DataTable
        caption={caption}
        what="operators"
        columns={[choice, ...columns]}
        rows={rows}
        keyOf={({ record }) => record.id}
        links={rowLinks}
      />
    </div>
  )
}
