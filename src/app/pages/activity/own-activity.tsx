import { useMemo, useState } from 'react'
import { MOST_ENTRIES } from '../../activity/entry-store.ts'
import { formatNumber } from '../../ui/intl.ts'
import { Late, TableSkeleton } from '../../ui/skeleton.tsx'
import { ActivityList } from './activity-list.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { ClearDialog, StoreNotice } from './store-notice.tsx'
import { ownColumns } from './own-columns.tsx'
import type { OwnRow } from './own-rows.ts'
import { useOwnRows } from './use-own-rows.ts'
import styles from './activity-page.module.css'

/** What this dashboard asked and changed on this device: searched, taken back. */
export const OwnActivity = () => {
  const { rows, problem } = useOwnRows()
  const [open, setOpen] = useState<OwnRow | null>(null)
  const [isClearing, setIsClearing] = useState(false)
  const columns = useMemo(() => ownColumns(setOpen), [])
  if (!rows)
    return (
      <Late>
        <TableSkeleton />
      </Late>
    )
  const own = rows.filter(({ kind }) => kind !== 'bulk').length
  return (
    <>
      <StoreNotice problem={problem} />
      <ActivityList
        rows={rows}
        columns={columns}
        onClear={own > 0 ? () => setIsClearing(true) : undefined}
      />
      <p className={styles.lead}>
        Kept on this device for this account: the last {formatNumber(MOST_ENTRIES)} reads and as
        many writes; never a key, a signing request or a private key. Reads that keep the copy of
        all records up to date, and the single requests of a bulk change, are not listed. Signing
        out removes all of it.
      </p>
      {open?.entry && <EntryDialog row={open} entry={open.entry} onClose={() => setOpen(null)} />}
      {isClearing && <ClearDialog own={own} onClose={() => setIsClearing(false)} />}
    </>
  )
}
