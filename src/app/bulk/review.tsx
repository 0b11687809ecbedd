import { useMemo, useState, type Ref } from 'react'
import { useWriteBan } from '../api/use-client.ts'
import { useCollection, useCollectionState } from '../collections/use-collection.ts'
import { itemOf, type BulkItem } from '../resources/bulk-action.ts'
import { capitalized, recordCount } from '../resources/resource-words.ts'
import type { Resource } from '../resources/resource.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { readAgo } from '../ui/format-time.ts'
import { handFocusOn } from '../ui/hand-focus.ts'
import { allOf, formatNumber, plural } from '../ui/intl.ts'
import { useNow } from '../ui/use-now.ts'
import { isUndo } from './action-rule.ts'
import {
  actionTitle,
  lossesOf,
  OUTCOME_WORDS,
  outcomeWords,
  planKind,
  startLabel,
  undoText,
  type OutcomeKind,
} from './action-words.ts'
import styles from './bulk.module.css'
import type { Plan } from './bulk.ts'
import { ChangeGroups } from './change-view.tsx'
import type { PlanRow } from './plan.ts'
import { RequestDialog, TypedCount } from './review-dialogs.tsx'
import { RowsTable } from './rows-table.tsx'

type ReviewProps = {
  resource: Resource
  plan: Plan
  /** Another bulk change is not finished: this one cannot be started. */
  isBlocked: boolean
  headingRef: Ref<HTMLHeadingElement>
  onStart: (items: readonly BulkItem[]) => void
  onDiscard: () => void
}

// The words have all kinds, and nothing else.
const KINDS = Object.keys(OUTCOME_WORDS) as OutcomeKind[]

const isWritten = ({ outcome }: PlanRow) => outcome === 'change' || outcome === 'asked'

/** What is not simply done comes first. */
const ORDER = ['asked', 'kept', 'warned', 'unable', 'already', 'change'] as const
const rankOf = ({ outcome, warnings, reason }: PlanRow) =>
  ORDER.indexOf(
    outcome === 'change' && (warnings.length > 0 || reason !== null) ? 'warned' : outcome,
  )

/** How long so many records take within what a bulk change leaves to others; "" where no limit is known. */
const useTimeText = (resource: Resource, items: readonly BulkItem[]): string => {
  const { limit } = useCollectionState(useCollection(resource.collected)).requests
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
  const { action, rows, missing } = plan
  const { words } = resource
  const [hasWarned, setHasWarned] = useState(true)
  const [isAsking, setIsAsking] = useState(false)
  const [shown, setShown] = useState<PlanRow>()
  const ban = useWriteBan()
  const now = useNow()
  const warned = rows.filter((row) => isWritten(row) && row.warnings.length > 0)
  const chosen = rows.filter((row) => isWritten(row) && (hasWarned || row.warnings.length === 0))
  const losses = lossesOf(resource, chosen)
  const time = useTimeText(resource, chosen)
  const start = () => {
    setIsAsking(false)
    onStart(chosen.map(itemOf))
  }
  const changes = useMemo(
    // A new record has no other like it.
    () => rows.flatMap(({ id, change }) => (id === null ? [] : (change ?? []))),
    [rows],
  )
  const table = useMemo(
    () =>
      rows
        .toSorted((one, other) => rankOf(one) - rankOf(other))
        .map((row) => ({
          ...row,
          isThere: true,
          change: () => row.change,
          kind: planKind(row),
          reasons: [
            ...(row.reason === null ? [] : [row.reason]),
            ...row.warnings.map(({ title }) => title),
          ],
          button: row.request ? { label: 'Review request', press: () => setShown(row) } : undefined,
        })),
    [rows],
  )
  const labels = outcomeWords(action)
  const counts = new Map<OutcomeKind, number>()
  for (const { kind } of table) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return (
    <>
      <Card
        title={actionTitle(resource, action)}
        headingRef={headingRef}
        foot={
          <>
            <span />
            <span ref={handFocusOn} className={styles.buttons}>
              <Button onClick={onDiscard}>Cancel</Button>
              <Button
                variant={losses.length > 0 ? 'destructive' : 'primary'}
                disabled={chosen.length === 0 || isBlocked}
                off={ban}
                onClick={() => (losses.length > 0 ? setIsAsking(true) : start())}
              >
                {startLabel(resource, action, chosen)}
              </Button>
            </span>
          </>
        }
      >
        <div className={styles.lines} role="status">
          <p>
            {KINDS.filter((kind) => counts.has(kind))
              .map((kind) => `${labels[kind].label}: ${formatNumber(counts.get(kind) ?? 0)}`)
              .join(' · ') || 'Nothing to change.'}
          </p>
          {isUndo(action) && chosen.length > 0 && <p>{undoText(words, chosen)}</p>}
          <ChangeGroups resource={resource} changes={changes} />
          {chosen.length > 0 && <p>Nothing has been sent yet.{time}</p>}
          {missing > 0 && (
            <p>
              {plural(missing, {
                one: `# chosen ${words.one} is no longer there.`,
                other: `# chosen ${words.other} are no longer there.`,
              })}
            </p>
          )}
        </div>
        {/* Not said again with every minute. */}
        {rows.length > 0 && (
          <p className={styles.quiet}>
            {basisText(plan, now)} Each {words.one} is re-read before writing.
          </p>
        )}
        {warned.length > 0 && (
          <Alert tone="warn">
            <strong>{recordCount(words, warned.length)} with warnings</strong>
            <span>{warningText(warned)}</span>
            <Checkbox
              label={`Include ${words.other} with warnings`}
              checked={hasWarned}
              onChange={setHasWarned}
            />
          </Alert>
        )}
      </Card>
      <RowsTable
        title={capitalized(words.other)}
        caption="What would change"
        resource={resource}
        words={labels}
        rows={table}
      />
      {isAsking && (
        <TypedCount
          title={actionTitle(resource, action)}
          losses={losses}
          onConfirm={start}
          onCancel={() => setIsAsking(false)}
        />
      )}
      {shown && (
        <RequestDialog resource={resource} row={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}

/** What the plan is made from; its age is that of the oldest record. */
const basisText = ({ action, rows }: Plan, now: Date): string => {
  const oldest = rows.reduce((at, { as_of = Infinity }) => Math.min(at, as_of), Infinity)
  const parts = [
    ...(isUndo(action) ? ['the results of the change'] : []),
    ...(oldest === Infinity ? [] : [`data fetched ${readAgo(new Date(oldest), now)}`]),
  ]
  return parts.length > 0 ? `Based on ${allOf(parts)}.` : ''
}

const warningText = (rows: readonly PlanRow[]): string => {
  const titles = new Set(rows.flatMap(({ warnings }) => warnings.map(({ title }) => title)))
  const text = allOf([...titles])
  return text.endsWith('?') ? text : `${text}.`
}
