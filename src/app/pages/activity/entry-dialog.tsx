import { ACCOUNT_PATH, API_BASE_PATH } from '#contract/version.ts'
import { useId } from 'react'
import { readChange } from '../../activity/read-change.ts'
import { useUndoOf } from '../../activity/change-actions.tsx'
import { ChangeContents } from '../../activity/change-list.tsx'
import { useCreateAgain } from '../../activity/use-create-again.ts'
import type { Entry } from '../../activity/entry.ts'
import { useClient, useWriteBan } from '../../api/use-client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { DetailsList, TextValue } from '../../ui/details-list.tsx'
import { localTime } from '../../ui/format-time.ts'
import { formatNumber } from '../../ui/intl.ts'
import { RequestContents } from '../../writes/request/request-contents.tsx'
import { requestOfEntry, undoOfEntry } from './entry-request.ts'
import type { OwnRow } from './own-rows.ts'
import styles from './activity-page.module.css'

/** The base of what stands beside the API is another one. */
const baseOf = (base: string, { path }: Entry): string =>
  path.startsWith(ACCOUNT_PATH) && base.endsWith(API_BASE_PATH)
    ? base.slice(0, -API_BASE_PATH.length)
    : base

type EntryDialogProps = { row: OwnRow; entry: Entry; onClose: () => void }

/** A request of this dashboard: exactly as it was sent, what came of it, and what it changed. */
export const EntryDialog = ({ row, entry, onClose }: EntryDialogProps) => {
  const id = useId()
  const { base_url, version_header } = useClient().connection
  const ban = useWriteBan()
  const undo = useUndoOf(undoOfEntry(entry))
  const openAgain = useCreateAgain()
  const { change, error_code, message } = entry
  const read = change && readChange({ record: entry.record, ...change })
  const target = { base_url: baseOf(base_url, entry), version_header }
  return (
    <ConfirmDialog
      title={row.name ? `${row.operation} of ${row.name}` : row.operation}
      wide
      cancel="Close"
      {...(!ban && (read?.deleted ? { confirm: 'Create again' } : undo && { confirm: 'Undo' }))}
      onConfirm={() => {
        onClose()
        if (read?.deleted) openAgain(read.deleted)
        else undo?.undo()
      }}
      onCancel={onClose}
      details={
        <div className={styles.parts}>
          <DetailsList
            items={[
              ['Result', row.result.label],
              ['Sent', localTime(new Date(entry.at))],
              ['Took', `${formatNumber(entry.took)} ms`],
              ...(row.record
                ? [['Record', <TextValue key="" text={row.record} mono />] as const]
                : []),
              ...(error_code
                ? [['Error code', <TextValue key="" text={error_code} mono />] as const]
                : []),
              ...(message ? [['Message', <TextValue key="" text={message} />] as const] : []),
              [
                'Operation ID',
                entry.operation_id ? (
                  <CopyableId key="" id={entry.operation_id} label="operation ID" isShown />
                ) : (
                  'None in the answer'
                ),
              ],
            ]}
          />
          {read && (
            <section aria-label="Changes" className={styles.changes}>
              <ChangeContents {...read} />
            </section>
          )}
          <div className={styles.request}>
            <RequestContents request={requestOfEntry(entry)} target={target} labelId={id} />
          </div>
        </div>
      }
    >
      {entry.isCut
        ? 'Signing requests, keys and very large documents are not kept: they are left out.'
        : 'As it was sent, without the key.'}
    </ConfirmDialog>
  )
}
