import { ownerId } from '../connection/connection.ts'
import { useEffect, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { actionTitle } from './action-words.ts'
import styles from './bulk.module.css'
import { followProgress, type Progress } from './run-progress.ts'
import { announcedText, endedCount, runText } from './run-text.ts'

/** How far the bulk change is that another tab runs; null until that tab has told. */
export const useProgress = (): Progress | null => {
  const id = ownerId(useClient().connection)
  const [progress, setProgress] = useState<Progress | null>(null)
  useEffect(() => followProgress(id, setProgress), [id])
  return progress
}

/** A bulk change that another tab runs: what it does, and how far it is. */
export const RunElsewhere = () => {
  const progress = useProgress()
  if (!progress)
    return (
      <EmptyState title="A bulk change runs in another tab">
        Its progress is shown there. If that tab is closed, it can be continued here.
      </EmptyState>
    )
  const { action, state } = progress
  return (
    <Card title={actionTitle(action)}>
      <div className={styles.lines}>
        <p>{runText(state)}</p>
        <progress
          className={styles.progress}
          aria-label="Operators done"
          max={state.total}
          value={endedCount(state)}
        />
        <p role="status" className="visually-hidden">
          {announcedText(state)}
        </p>
        <p className={styles.quiet}>
          It runs in another tab: pause or cancel it there. If that tab is closed, it can be
          continued here.
        </p>
      </div>
    </Card>
  )
}
