import { useState, type Ref } from 'react'
import { paceOf } from '../api/pace/pace.ts'
import { useClient, useIsProduction, useWriteBan } from '../api/use-client.ts'
import { itemOf, type BulkItem } from '../resources/bulk-action.ts'
import { recordCount } from '../resources/resource-words.ts'
import type { Resource } from '../resources/resource.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { readAgo } from '../ui/format-time.ts'
import { handFocusOn } from '../ui/hand-focus.ts'
import { allOf, formatNumber, plural } from '../ui/intl.ts'
import { useTypedName } from '../ui/typed-name.tsx'
import { useNow } from '../ui/use-now.ts'
import { isUndo } from './action-rule.ts'
import { actionTitle, countsText, lossesOf, startLabel } from './action-words.ts'
import styles from './bulk.module.css'
import type { Plan } from './bulk.ts'
import { isWritten } from './plan.ts'
import { RowsTable, sortedRows } from './rows-table.tsx'

type ReviewProps = {
  resource: Resource
  plan: Plan
  /** Another bulk change is not finished: this one cannot be started. */
  isBlocked: boolean
  headingRef: Ref<HTMLHeadingElement>
  onStart: (items: readonly BulkItem[]) => void
  onDiscard: () => void
}

/** How long so many records take within what a bulk change leaves to others; "" where no limit is known. */
const useTimeText = (items: readonly BulkItem[]): string => {
  const { limit } = paceOf(useClient().connection.id).usage()
  if (limit === null) return ''
  // A read and a write; a new record has nothing to read.
  const requests = items.reduce((sum, { id }) => sum + (id === null ? 1 : 2), 0)
  const minutes = Math.max(1, Math.ceil(requests / (limit * (3 / 4))))
  return ` It takes ${plural(minutes, { one: 'about # minute', other: 'about # minutes' })}.`
}

/** What a bulk change would do, before anything is sent. */
export const Review = ({
  resource,
  plan,
  isBlocked,
  headingRef,
  onStart,
  onDiscard,
}: ReviewProps) => {
  const { action, rows } = plan
  const { words } = resource
  const [isAsking, setIsAsking] = useState(false)
  const ban = useWriteBan()
  const now = useNow()
  const written = rows.filter(isWritten)
  const warned = written.filter(({ warnings }) => warnings.length > 0)
  const losses = lossesOf(resource, written)
  const time = useTimeText(written)
  const title = actionTitle(resource, action)
  const start = () => {
    setIsAsking(false)
    onStart(written.map(itemOf))
  }
  // Its age is that of the oldest record.
  const readAt = rows.reduce((at, { as_of = Infinity }) => Math.min(at, as_of), Infinity)
  return (
    <>
      <Card
        title={title}
        headingRef={headingRef}
        foot={
          <>
            <span />
            <span ref={handFocusOn} className={styles.buttons}>
              <Button onClick={onDiscard}>Cancel</Button>
              <Button
                variant={losses.length > 0 ? 'destructive' : 'primary'}
                disabled={written.length === 0 || isBlocked}
                off={ban}
                onClick={() => (losses.length > 0 ? setIsAsking(true) : start())}
              >
                {startLabel(resource, action, written)}
              </Button>
            </span>
          </>
        }
      >
        <div className={styles.lines} role="status">
          <p>{countsText(rows) || 'Nothing to change.'}</p>
          {isUndo(action) && written.length > 0 && <p>Newer edits are kept.</p>}
          {written.length > 0 && <p>Nothing changed yet.{time}</p>}
        </div>
        {/* Not said again with every minute. */}
        {rows.length > 0 && (
          <p className={styles.quiet}>
            {readAt < Infinity && `Data updated ${readAgo(new Date(readAt), now)}. `}
            Each {words.one} is re-read before writing.
          </p>
        )}
        {warned.length > 0 && (
          <Alert tone="warn">
            <strong>{recordCount(words, warned.length)} with warnings</strong>
            <span>
              {allOf([...new Set(warned.flatMap((row) => row.warnings.map((one) => one.title)))])}
            </span>
          </Alert>
        )}
      </Card>
      <RowsTable title="What would change" resource={resource} rows={sortedRows(rows)} />
      {isAsking && (
        <LossesDialog
          title={title}
          losses={losses}
          count={written.length}
          onConfirm={start}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

type LossesDialogProps = {
  title: string
  losses: readonly string[]
  /** How many records are changed. */
  count: number
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before people lose something; on production, for the number of records. */
const LossesDialog = ({ title, losses, count, onConfirm, onCancel }: LossesDialogProps) => {
  const isProduction = useIsProduction()
  const { isReady, confirm, field } = useTypedName({
    names: isProduction ? [String(count), formatNumber(count)] : null,
    onConfirm,
  })
  return (
    <ConfirmDialog
      title={`${title}?`}
      confirm={title}
      destructive
      isReady={isReady}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      {losses.map((loss) => (
        <p key={loss}>{loss}</p>
      ))}
      {field}
    </ConfirmDialog>
  )
}
