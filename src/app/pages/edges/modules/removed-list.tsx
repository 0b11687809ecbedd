import type { MouseEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { plural } from '../../../ui/intl.ts'
import { unhidden } from '../../../ui/first-part.ts'
import styles from './removed-list.module.css'

/** The ids that a list no longer has, each once, in their order. */
export const removedIds = (before: readonly string[], now: readonly string[]): string[] => {
  const left = new Set(now)
  return [...new Set(before)].filter((id) => !left.has(id))
}

/** The list with an id back at its place: behind the nearest one before it that is still there, or else first. */
export const putBack = (
  before: readonly string[],
  now: readonly string[],
  id: string,
): string[] => {
  const earlier = new Set(before.slice(0, before.indexOf(id)))
  const at = now.findLastIndex((one) => earlier.has(one)) + 1
  return now.toSpliced(at, 0, id)
}

/** Those that get a button each; all together get one, too. */
const NAMED = 3

type RemovedListProps = {
  /** The list that the form opened with. */
  before: readonly string[]
  now: readonly string[]
  /** The name of the field, which gets the focus when a button of this goes. */
  name: string
  onChange: (ids: string[]) => void
}

/** The ids that were removed from a list and not saved yet, with a way to put each back at its place. */
export const RemovedList = ({ before, now, name, onChange }: RemovedListProps) => {
  const removed = removedIds(before, now)
  const put = (ids: readonly string[], { currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const field = currentTarget.form?.elements.namedItem(name)
    onChange(ids.reduce<string[]>((list, id) => putBack(before, list, id), [...now]))
    if (field instanceof HTMLElement) field.focus()
  }
  return (
    // The region is there before it says something.
    <div aria-live="polite" className={styles.removed}>
      {removed.length > 0 && (
        <p>
          <span>{plural(removed.length, { other: '# removed, not saved yet:' })}</span>
          {removed.slice(0, NAMED).map((id) => (
            <Button key={id} variant="quiet" size="small" onClick={(event) => put([id], event)}>
              Put back <span translate="no">{unhidden(id)}</span>
            </Button>
          ))}
          {removed.length > 1 && (
            <Button variant="quiet" size="small" onClick={(event) => put(removed, event)}>
              Put all back
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
