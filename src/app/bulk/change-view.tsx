import { memo } from 'react'
import type { Change } from '../resources/members.ts'
import type { Resource } from '../resources/resource.ts'
import { formatNumber } from '../ui/intl.ts'
import styles from './bulk.module.css'
import { changeLines, type ChangeLine } from './change-lines.ts'

const Value = ({ text }: { text: string | null }) =>
  text === null ? <span className={styles.quiet}>not set</span> : <bdi>{text}</bdi>

const Line = ({ line: { label, before, after } }: { line: ChangeLine }) => (
  <span>
    <span className={styles.quiet}>{label}:</span>{' '}
    {before !== undefined && (
      <>
        <Value text={before} /> →{' '}
      </>
    )}
    <Value text={after} />
  </span>
)

type ChangeViewProps = { resource: Resource; change: Change }

/** What a change of a record does: old and new values. */
export const ChangeView = ({ resource, change }: ChangeViewProps) => (
  <span className={styles.change}>
    {changeLines(resource, change).map((line, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- lines may be equal, and have no state
      <Line key={index} line={line} />
    ))}
  </span>
)

const MOST_GROUPS = 5

type ChangeGroupsProps = { resource: Resource; changes: readonly Change[] }

/** Groups equal changes, the most frequent first. Computed once for each plan, which may have 100,000 rows. */
export const ChangeGroups = memo(({ resource, changes }: ChangeGroupsProps) => {
  const groups = new Map<string, { change: Change; count: number }>()
  for (const change of changes) {
    const key = JSON.stringify(change)
    const { count } = groups.get(key) ?? { count: 0 }
    groups.set(key, { change, count: count + 1 })
  }
  const sorted = [...groups].toSorted(([, one], [, other]) => other.count - one.count)
  const rest = sorted.slice(MOST_GROUPS)
  if (sorted.length === 0) return null
  return (
    <ul className={styles.groups} aria-label="Changes">
      {sorted.slice(0, MOST_GROUPS).map(([key, { change, count }]) => (
        <li key={key}>
          <ChangeView resource={resource} change={change} />
          <span className={styles.quiet}>×{formatNumber(count)}</span>
        </li>
      ))}
      {rest.length > 0 && (
        <li className={styles.quiet}>
          and {formatNumber(rest.reduce((sum, [, { count }]) => sum + count, 0))} other changes
        </li>
      )}
    </ul>
  )
})
