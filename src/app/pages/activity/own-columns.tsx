import { Link } from '../../shell/link.tsx'
import { UndoChangeButton } from '../../activity/change-actions.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { shortened } from '../../ui/first-part.ts'
import { formatNumber } from '../../ui/intl.ts'
import { ReadTime } from '../../ui/relative-time.tsx'
import { undoOfEntry } from './entry-request.ts'
import type { OwnRow } from './own-rows.ts'
import styles from './activity-page.module.css'

const tookText = (took: number): string =>
  took < 10_000 ? `${formatNumber(took)} ms` : `${formatNumber(Math.round(took / 1000))} s`

const What = ({ row: { kind, name, record, link } }: { row: OwnRow }) => {
  if (name === '') return <span className={styles.none}>—</span>
  const shown = <bdi>{shortened(name)}</bdi>
  return (
    <span className={styles.record} data-tip={record && record !== name ? record : undefined}>
      {link ? (
        <Link {...link} aria-label={kind === 'bulk' ? `${name}: results and Undo` : undefined}>
          {shown}
        </Link>
      ) : (
        shown
      )}
    </span>
  )
}

/** The columns of what this dashboard asked and changed. */
export const ownColumns = (onOpen: (row: OwnRow) => void): readonly Column<OwnRow>[] => [
  {
    id: 'at',
    heading: 'Time',
    className: styles.time,
    cell: ({ at }) => <ReadTime at={at} />,
  },
  {
    id: 'operation',
    heading: 'Operation',
    className: styles.operation,
    data: ({ kind }) => ({ 'data-kind': kind }),
    cell: ({ operation, entry }) => (
      <span data-tip={entry ? `${entry.method} ${entry.path}` : undefined}>
        {shortened(operation)}
      </span>
    ),
  },
  { id: 'name', heading: 'Record', className: styles.name, cell: (row) => <What row={row} /> },
  {
    id: 'result',
    heading: 'Result',
    className: styles.result,
    cell: ({ result }) => (
      <Badge tone={result.tone} sign={result.sign}>
        {result.label}
      </Badge>
    ),
  },
  {
    id: 'took',
    heading: 'Took',
    className: styles.took,
    cell: ({ took }) => (took === null ? '—' : tookText(took)),
  },
  {
    id: 'operation_id',
    heading: 'Operation ID',
    className: styles.id,
    cell: ({ operation_id: id }) =>
      id ? <CopyableId id={id} label="operation ID" /> : <span className={styles.none}>—</span>,
  },
  {
    id: 'acts',
    heading: 'Actions',
    isHeadingHidden: true,
    className: styles.acts,
    cell: (row) =>
      row.entry && (
        <span className={styles.buttons}>
          <UndoChangeButton
            kept={undoOfEntry(row.entry)}
            aria-label={`Undo ${row.operation} of ${shortened(row.name)}`}
          />
          <Button
            size="small"
            aria-label={`Details of ${row.operation}${row.name ? ` of ${shortened(row.name)}` : ''}`}
            onClick={() => onOpen(row)}
          >
            Details
          </Button>
        </span>
      ),
  },
]
