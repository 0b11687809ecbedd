import { ChangeContents } from '../../activity/written-change.tsx'
import { readSeenChange } from '../../activity/read-seen-change.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DetailsList, TextValue } from '../../ui/details-list.tsx'
import { shortened } from '../../ui/first-part.ts'
import { localTime } from '../../ui/format-time.ts'
import { SEEN_WORDS } from './seen-columns.tsx'
import type { SeenRow } from './seen-rows.ts'
import styles from './activity-page.module.css'

type SeenDialogProps = { row: SeenRow; onClose: () => void }

/** What others have changed of a record: between which reads, and each field before and after. */
export const SeenDialog = ({ row, onClose }: SeenDialogProps) => {
  const { seen, what, name, record } = row
  const { since, at, fields } = seen
  return (
    <ConfirmDialog
      title={`${SEEN_WORDS[what]}: ${shortened(name)}`}
      wide
      cancel="Close"
      onCancel={onClose}
      details={
        <div className={styles.parts}>
          <DetailsList
            items={[
              [
                what === 'added' ? 'Not there yet' : 'Last seen as before',
                since === null ? 'Not known: the clock was set back' : localTime(new Date(since)),
              ],
              [what === 'removed' ? 'Seen to be gone' : 'Seen so', localTime(new Date(at))],
              ['Record', <TextValue key="" text={record} mono />],
            ]}
          />
          {fields.length > 0 && (
            <section aria-label="Changes" className={styles.changes}>
              <ChangeContents {...readSeenChange(seen)} />
            </section>
          )}
        </div>
      }
    >
      Inferred from two reads of this browser. In between somebody else, another browser or the
      operator itself has written it: the service keeps no log that says who.
    </ConfirmDialog>
  )
}
