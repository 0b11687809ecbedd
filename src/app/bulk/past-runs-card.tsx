import { useSelector } from '@tanstack/react-store'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ReadTime } from '../ui/relative-time.tsx'
import { doneTitle } from './action-words.ts'
import styles from './bulk.module.css'
import type { Bulk } from './bulk-state.ts'
import { isUndoable } from './undo.ts'
import { UndoButton } from './undo-button.tsx'

type PastRunsCardProps = {
  bulk: Bulk
  /** The id of the one that a link leads to. */
  wanted: string | undefined
  /** One that is not finished keeps its place. */
  isBlocked: boolean
  /** The undo of one was planned. */
  onPlanned: () => void
  onFailure: (error: unknown) => void
}

const bringIntoView = (item: HTMLElement | null) => {
  item?.scrollIntoView({ block: 'center' })
  item?.focus({ preventScroll: true })
}

/** The closed bulk changes: each can be shown again, with its results and its undo. */
export const PastRunsCard = ({
  bulk,
  wanted,
  isBlocked,
  onPlanned,
  onFailure,
}: PastRunsCardProps) => {
  const past = useSelector(bulk.past)
  if (past.length === 0) return null
  const press = (act: () => Promise<void>) => () => {
    onFailure(null)
    act().catch(onFailure)
  }
  return (
    <Card title="Earlier changes" flush>
      <ul className={styles.past}>
        {past.map((head) => {
          const title = doneTitle(bulk.resource, head.action, head.closed?.done ?? 0)
          return (
            <li
              key={head.id}
              {...(head.id === wanted && {
                ref: bringIntoView,
                tabIndex: -1,
                'aria-current': true,
              })}
            >
              <span className={styles.name}>
                {title}
                <span className={styles.reason}>
                  <ReadTime at={head.started_at} />
                </span>
              </span>
              <span className={styles.buttons}>
                <Button
                  size="small"
                  aria-label={`Remove “${title}”`}
                  onClick={press(() => bulk.removePast(head))}
                >
                  Remove
                </Button>
                {isUndoable(bulk.resource, head.action) && (
                  <UndoButton
                    bulk={bulk}
                    read={() => bulk.readPast(head)}
                    label={`Undo “${title}”`}
                    size="small"
                    disabled={isBlocked}
                    press={press}
                    onPlanned={onPlanned}
                  />
                )}
                <Button
                  size="small"
                  aria-label={`Show “${title}”`}
                  disabled={isBlocked}
                  onClick={press(() => bulk.reopen(head))}
                >
                  Show
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
