import { ownerId } from '../connection/connection.ts'
import { useEffect, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { capitalized, type ResourceWords } from '../resources/resource-words.ts'
import type { Resource } from '../resources/resource.ts'
import { actionTitle } from './action-words.ts'
import styles from './bulk.module.css'
import { slotOf } from '../resources/resource-slot.ts'
import { followProgress, type Progress } from './run-progress.ts'
import type { RunState } from './bulk-state.ts'
import { announcedText, endedCount, runText } from './run-text.ts'

/** How far the bulk change is that another tab runs; null until that tab has told. */
export const useProgress = (resource: Resource): Progress | null => {
  const id = slotOf(ownerId(useClient().connection), resource.key)
  const [progress, setProgress] = useState<Progress | null>(null)
  useEffect(() => followProgress(id, setProgress), [id])
  return progress
}

type RunProgressProps = {
  words: ResourceWords
  state: RunState
  /** What an undo did to each. */
  undone?: string | undefined
}

/** How far a bulk change is, as a bar and for a screen reader. */
export const RunProgress = ({ words, state, undone }: RunProgressProps) => (
  <>
    <progress
      className={styles.progress}
      aria-label={`${capitalized(words.other)} done`}
      max={state.total}
      value={endedCount(state)}
    />
    <p role="status" className="visually-hidden">
      {announcedText(state, words, undone)}
    </p>
  </>
)

/** A bulk change that another tab runs: what it does, and how far it is. */
export const RunElsewhere = ({ resource }: { resource: Resource }) => {
  const progress = useProgress(resource)
  if (!progress)
    return (
      <EmptyState title="A bulk change runs in another tab">
        Its progress is shown there. If that tab is closed, it can be continued here.
      </EmptyState>
    )
  const { words } = resource
  const { action, state } = progress
  return (
    <Card title={actionTitle(resource, action)}>
      <div className={styles.lines}>
        <p>{runText(state, words)}</p>
        <RunProgress words={words} state={state} />
        <p className={styles.quiet}>
          It runs in another tab: pause or cancel it there. If that tab is closed, it can be
          continued here.
        </p>
      </div>
    </Card>
  )
}
