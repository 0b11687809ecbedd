import { useMemo, useState } from 'react'
import { MOST_DAYS, MOST_WRITES } from '../../activity/entry-limits.ts'
import { useKeptEntries } from '../../activity/use-kept-entries.ts'
import { useClient } from '../../api/use-client.ts'
import { isStoredHere } from '../../connection/connection.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatNumber } from '../../ui/intl.ts'
import { Late, TableSkeleton } from '../../ui/skeleton.tsx'
import { ActivityList } from './activity-list.tsx'
import { ClearDialog, KeptNotices } from './kept-notices.tsx'
import { seenColumns } from './seen-columns.tsx'
import { SeenDialog } from './seen-dialog.tsx'
import { SEEN_LIST, seenRowsOf, type SeenRow } from './seen-rows.ts'
import styles from './activity-page.module.css'

/** What others have changed on a service without an audit log, as far as this browser saw it. */
export const SeenActivity = () => {
  const { kept, ...state } = useKeptEntries()
  const { connection } = useClient()
  const [open, setOpen] = useState<SeenRow | null>(null)
  const [isClearing, setIsClearing] = useState(false)
  const rows = useMemo(() => kept && seenRowsOf(kept.seen), [kept])
  const columns = useMemo(() => seenColumns(setOpen), [])
  if (!kept || !rows)
    return (
      <Late>
        <TableSkeleton />
      </Late>
    )
  return (
    <>
      <KeptNotices {...state} />
      <ActivityList
        title="What others changed, seen by this browser"
        words={{ one: '# change', other: '# changes' }}
        list={SEEN_LIST}
        rows={rows}
        columns={columns}
        onClear={rows.length > 0 ? () => setIsClearing(true) : undefined}
        empty={
          <EmptyState title="Nothing seen yet">
            Whatever is otherwise than in the copy of all operators is listed here from the second
            reading on.
          </EmptyState>
        }
      />
      <p className={styles.lead}>
        This service has no audit log. Adit compares what it reads with its copy of all operators:
        each change is inferred from two reads, and what was changed and put back between them is
        not seen. Who made it is not known; what this browser wrote itself is under Mine.{' '}
        {!isStoredHere(connection) &&
          'Without “Remember on this device” the copy lasts only as long as a tab is open: earlier visits are not compared. '}
        Kept on this device for this account: at most {formatNumber(MOST_WRITES)} changes, for{' '}
        {MOST_DAYS} days. Signing out removes all of it.
      </p>
      {open && <SeenDialog row={open} onClose={() => setOpen(null)} />}
      {isClearing && (
        <ClearDialog
          own={kept.entries.length}
          seen={rows.length}
          onClose={() => setIsClearing(false)}
        />
      )}
    </>
  )
}
