import { useDeferredValue, useId, useMemo, useState } from 'react'
import { clearEntries } from '../../activity/entry-store.ts'
import { MOST_DAYS, MOST_READS } from '../../activity/entry-limits.ts'
import { keptChanges, unkept } from '../../activity/recorder.ts'
import type { StoreProblem } from '../../device/database.ts'
import { parseSort } from '../../list/sort-text.ts'
import { separatorOf } from '../../transfer/csv/csv-writer.ts'
import { downloadFile } from '../../transfer/download-file.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatNumber, plural } from '../../ui/intl.ts'
import { Said } from '../../ui/said.tsx'
import { Late, TableSkeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useMoment } from '../../ui/use-now.ts'
import { ActivityTools } from './activity-tools.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { exportFile, type ExportKind } from './export-activity.ts'
import { ownColumns } from './own-columns.tsx'
import { findRows, OWN_FIELDS, SHOWN, type OwnRow } from './own-rows.ts'
import { useActivitySearch, type ActivitySearch } from './use-activity-search.ts'
import { useOwners, useOwnRows } from './use-own-rows.ts'
import styles from './activity-page.module.css'

const PROBLEMS: Readonly<Record<StoreProblem, string>> = {
  full: 'The storage of this browser is full. What follows is kept only until this tab is closed or reloaded. Clear the activity, or other data in the settings.',
  newer:
    'A newer version of Adit has made what is kept on this device. What follows is kept only until this tab is closed or reloaded.',
  blocked:
    'This browser stores nothing for this site. What follows is kept only until this tab is closed or reloaded.',
}

const countText = (count: number) => plural(count, { one: '# entry', other: '# entries' })

/** What the address says of the list, and how to change it. */
const useOwnSearch = () => {
  const { search, go } = useActivitySearch()
  const { q = '', sort = '', show } = search
  const shown = SHOWN.find((one) => one === show)
  return { q, sort, shown, go: (next: ActivitySearch) => go({ ...search, ...next }) }
}

type ClearDialogProps = { count: number; onClose: () => void }

const ClearDialog = ({ count, onClose }: ClearDialogProps) => {
  const owners = useOwners()
  const [failed, setFailed] = useState(false)
  const clear = async () => {
    try {
      await clearEntries(owners)
    } catch {
      return setFailed(true)
    }
    unkept.set((now) => ({ ...now, entries: [] }))
    keptChanges.set((changes) => changes + 1)
    toast('Activity cleared')
    onClose()
  }
  return (
    <ConfirmDialog
      title="Clear your activity?"
      confirm="Clear"
      destructive
      error={
        failed && (
          <Alert tone="bad" announce>
            The browser did not clear it. Try again, or clear the data of this site in the browser.
          </Alert>
        )
      }
      onConfirm={() => void clear()}
      onCancel={onClose}
    >
      This removes {countText(count)} of this account from this device, and with them the way to
      undo those changes here. Nothing changes on the service. Bulk changes stay on their own page.
    </ConfirmDialog>
  )
}

/** What this dashboard asked and changed on this device: searched, sorted, exported, taken back. */
export const OwnActivity = () => {
  const { rows, unread, problem, isBlocked } = useOwnRows()
  const { q, sort: sortAsked, shown, go } = useOwnSearch()
  const [text, setText] = useState(q)
  const asked = useDeferredValue(text)
  const sort = useMemo(() => parseSort(OWN_FIELDS, sortAsked), [sortAsked])
  const { device } = useMoment()
  const [open, setOpen] = useState<OwnRow | null>(null)
  const [isClearing, setIsClearing] = useState(false)
  const problemsId = useId()
  const found = useMemo(
    () => rows && findRows(rows, { text: asked, sort, shown, now: device }),
    [rows, asked, sort, shown, device],
  )
  const columns = useMemo(() => ownColumns(setOpen), [])
  if (!rows || !found)
    return (
      <Late>
        <TableSkeleton />
      </Late>
    )
  const wrong = found.problems.filter(({ isUnfinished }) => !isUnfinished)
  const own = rows.filter(({ kind }) => kind !== 'bulk').length
  const onExport = (kind: ExportKind) => {
    downloadFile(exportFile(kind, found.rows, separatorOf(navigator.language), new Date()))
    toast(`Exported ${countText(found.rows.length)}`)
  }
  const isFiltered = asked.trim() !== '' || shown !== undefined
  const covers = isFiltered
    ? `${formatNumber(found.rows.length)} of ${countText(rows.length)}`
    : countText(rows.length)
  return (
    <>
      {(problem || isBlocked) && <Alert tone="warn">{PROBLEMS[problem ?? 'blocked']}</Alert>}
      {unread > 0 && (
        <Alert tone="idle">
          {plural(unread, {
            one: '# entry on this device can’t be read, and is not shown: it was edited, or made by another version.',
            other:
              '# entries on this device can’t be read, and are not shown: they were edited, or made by another version.',
          })}
        </Alert>
      )}
      <Card title="What this dashboard asked and changed" aside={covers} flush>
        <ActivityTools
          text={text}
          describedBy={problemsId}
          onText={(next) => {
            setText(next)
            go({ q: next.length > 500 ? undefined : next || undefined })
          }}
          shown={shown}
          onShown={(next) => go({ show: next })}
          sort={sort}
          onSort={(next) => go({ sort: next || undefined })}
          onExport={onExport}
          onClear={own > 0 ? () => setIsClearing(true) : undefined}
        />
        <div id={problemsId} className={styles.problems} role="status">
          {wrong.map(({ from, message }) => (
            <p key={`${from} ${message}`}>{message}</p>
          ))}
        </div>
        <Said text={isFiltered ? covers : ''} />
        {found.rows.length > 0 ? (
          <DataTable
            caption="What this dashboard asked and changed"
            what="entries"
            columns={columns}
            rows={found.rows}
            keyOf={({ id }) => id}
          />
        ) : (
          <Empty
            isFiltered={isFiltered}
            onAll={() => {
              setText('')
              go({ q: undefined, show: undefined })
            }}
          />
        )}
      </Card>
      <p className={styles.lead}>
        Kept on this device for this account: the last {formatNumber(MOST_READS)} reads, and writes
        for {MOST_DAYS} days; never a key, a signing request or a private key. Reads that keep the
        copy of all records up to date, and the single requests of a bulk change, are not listed.
        Signing out removes all of it.
      </p>
      {open?.entry && <EntryDialog row={open} entry={open.entry} onClose={() => setOpen(null)} />}
      {isClearing && <ClearDialog count={own} onClose={() => setIsClearing(false)} />}
    </>
  )
}

const Empty = ({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) =>
  isFiltered ? (
    <EmptyState title="No entries match" actions={<Button onClick={onAll}>Show everything</Button>}>
      Nothing that is kept on this device matches.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing yet">
      What this dashboard asks and changes from now on is listed here.
    </EmptyState>
  )
