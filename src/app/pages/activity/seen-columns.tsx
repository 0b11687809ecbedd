import { SeenBetween } from '../../activity/seen-between.tsx'
import { Link } from '../../shell/link.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { shortened } from '../../ui/first-part.ts'
import { plural } from '../../ui/intl.ts'
import type { SeenRow } from './seen-rows.ts'
import styles from './activity-page.module.css'

/** What happened to a record, as a word. */
export const SEEN_WORDS = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const

/** So many fields of a change are shown in its row. */
const MOST_LINES = 2

const Changes = ({ lines }: { lines: readonly string[] }) => {
  if (lines.length === 0) return <span className={styles.none}>—</span>
  return (
    <>
      {lines.slice(0, MOST_LINES).map((line) => (
        <span key={line} className={styles.line} data-cut="">
          <bdi>{shortened(line)}</bdi>
        </span>
      ))}
      {lines.length > MOST_LINES && (
        <span className={styles.more}>
          {plural(lines.length - MOST_LINES, {
            one: 'and # more field',
            other: 'and # more fields',
          })}
        </span>
      )}
    </>
  )
}

/** The columns of what others have changed. */
export const seenColumns = (onOpen: (row: SeenRow) => void): readonly Column<SeenRow>[] => [
  {
    id: 'at',
    heading: 'Seen',
    className: styles.between,
    cell: ({ seen }) => <SeenBetween span={seen} />,
  },
  { id: 'kind', heading: 'Kind', cell: ({ what }) => SEEN_WORDS[what] },
  {
    id: 'name',
    heading: 'Record',
    className: styles.name,
    cell: ({ name, record, link }) => {
      const shown = <bdi>{shortened(name)}</bdi>
      return (
        <span className={styles.record} data-tip={record === name ? undefined : record}>
          {link ? <Link {...link}>{shown}</Link> : shown}
        </span>
      )
    },
  },
  {
    id: 'changes',
    heading: 'Changes',
    className: styles.lines,
    cell: ({ lines }) => <Changes lines={lines} />,
  },
  {
    id: 'acts',
    heading: 'Actions',
    isHeadingHidden: true,
    className: styles.acts,
    cell: (row) => (
      <Button
        size="small"
        aria-label={`Details of what was ${row.what}: ${shortened(row.name)}`}
        onClick={() => onOpen(row)}
      >
        Details
      </Button>
    ),
  },
]
