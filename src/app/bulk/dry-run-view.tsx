import { useMemo, useState, type Ref } from 'react'
import { useWriteBan } from '../api/use-client.ts'
import { ChangeGroups, ChangeView } from './change-view.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import type { Column } from '../ui/data-table.tsx'
import { readAgo } from '../ui/format-time.ts'
import { handFocusOn } from '../ui/hand-focus.ts'
import { useNow } from '../ui/use-now.ts'
import { allOf, formatNumber, plural } from '../ui/intl.ts'
import { capitalized, recordCount } from '../resources/resource-words.ts'
import type { BulkItem } from '../resources/bulk-action.ts'
import type { Resource } from '../resources/resource.ts'
import {
  actionTitle,
  PLAN_WORDS,
  planKind,
  startLabel,
  type PlanKind,
  lossesOf,
  undoText,
} from './action-words.ts'
import styles from './bulk.module.css'
import type { Plan } from './bulk.ts'
import { itemOf, type PlanRow } from './dry-run.ts'
import { estimate } from './budget.ts'
import { RequestDialog } from './request-dialog.tsx'
import { nameColumn, ResultCell, RowsCard } from './row-cells.tsx'
import { TypedCount } from './typed-count.tsx'
import { isUndo } from './undo.ts'

type DryRunViewProps = {
  resource: Resource
  plan: Plan
  /** Requests a minute; null where no limit is known. */
  perMinute: number | null
  /** Another bulk change is not finished: this one cannot be started. */
  isBlocked: boolean
  headingRef: Ref<HTMLHeadingElement>
  onStart: (items: readonly BulkItem[]) => void
  onDiscard: () => void
}

// The words have all kinds, and nothing else.
const KINDS = Object.keys(PLAN_WORDS) as PlanKind[]

const isWritten = ({ outcome }: PlanRow) => outcome === 'change' || outcome === 'asked'

/** What a bulk change costs, in words. */
const costText = (items: readonly BulkItem[], perMinute: number | null): string => {
  const { requests, minutes } = estimate(items, perMinute)
  const cost = plural(requests, { one: '# request', other: '# requests' })
  if (minutes === null) return `${cost}.`
  const time = plural(Math.max(minutes, 1), { one: 'about # minute', other: 'about # minutes' })
  return `${cost}, ${time} at ${formatNumber(perMinute ?? 0)} a minute.`
}

/** What a bulk change would do, before anything is sent. */
export const DryRunView = ({
  resource,
  plan,
  perMinute,
  isBlocked,
  headingRef,
  onStart,
  onDiscard,
}: DryRunViewProps) => {
  const { action, rows, missing } = plan
  const { words } = resource
  const [hasWarned, setHasWarned] = useState(true)
  const [isAsking, setIsAsking] = useState(false)
  const [request, setRequest] = useState<PlanRow>()
  const ban = useWriteBan()
  const now = useNow().getTime()
  const warned = rows.filter((row) => isWritten(row) && row.warnings.length > 0)
  const chosen = rows.filter((row) => isWritten(row) && (hasWarned || row.warnings.length === 0))
  const losses = lossesOf(resource, action, chosen)
  const isAsked = losses.length > 0
  const start = () => {
    setIsAsking(false)
    onStart(chosen.map(itemOf))
  }
  const columns = useMemo(() => planColumns(resource, setRequest), [resource])
  const changes = useMemo(
    // A new record has no other like it.
    () => rows.flatMap(({ kind, change }) => (kind === 'create' ? [] : (change ?? []))),
    [rows],
  )
  const sorted = useMemo(() => rows.toSorted((one, other) => rankOf(one) - rankOf(other)), [rows])
  const count = (of: PlanKind) => rows.filter((row) => planKind(row) === of).length
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
                variant={isAsked ? 'destructive' : 'primary'}
                disabled={chosen.length === 0 || isBlocked}
                off={ban}
                onClick={() => (isAsked ? setIsAsking(true) : start())}
              >
                {startLabel(resource, action, chosen)}
              </Button>
            </span>
          </>
        }
      >
        <div className={styles.lines} role="status">
          <p>
            {KINDS.filter((of) => count(of) > 0)
              .map((of) => `${PLAN_WORDS[of].label}: ${formatNumber(count(of))}`)
              .join(' · ') || 'Nothing to change.'}
          </p>
          {isUndo(action) && chosen.length > 0 && <p>{undoText(words, chosen)}</p>}
          <ChangeGroups resource={resource} changes={changes} />
          {chosen.length > 0 && <p>{costText(chosen, perMinute)} Nothing has been sent yet.</p>}
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
      <RowsCard
        title={capitalized(words.other)}
        caption="What would change"
        resource={resource}
        words={PLAN_WORDS}
        countOf={count}
        rowsOf={(kind) => (kind === null ? sorted : sorted.filter((row) => planKind(row) === kind))}
        columns={columns}
        keyOf={(row, index) => (row.kind === 'create' ? `new ${index}` : row.id)}
      />
      {isAsking && (
        <TypedCount
          title={actionTitle(resource, action)}
          losses={losses}
          onConfirm={start}
          onCancel={() => setIsAsking(false)}
        />
      )}
      {request && (
        <RequestDialog
          resource={resource}
          action={action}
          item={request}
          onClose={() => setRequest(undefined)}
        />
      )}
    </>
  )
}

/** What the plan is made from; its age is that of the oldest record. */
const basisText = ({ action, rows }: Plan, now: number): string => {
  const oldest = rows.reduce((at, { as_of = Infinity }) => Math.min(at, as_of), Infinity)
  const parts = [
    ...(isUndo(action) ? ['the results of the change'] : []),
    ...(oldest === Infinity ? [] : [`data fetched ${readAgo(new Date(oldest), new Date(now))}`]),
  ]
  return parts.length > 0 ? `Based on ${allOf(parts)}.` : ''
}

const warningText = (rows: readonly PlanRow[]): string => {
  const titles = new Set(rows.flatMap(({ warnings }) => warnings.map(({ title }) => title)))
  const text = allOf([...titles])
  return text.endsWith('?') ? text : `${text}.`
}

/** What is not simply done comes first. */
const ORDER = ['asked', 'kept', 'warned', 'unable', 'already', 'change'] as const
const rankOf = ({ outcome, warnings, reason }: PlanRow) =>
  ORDER.indexOf(
    outcome === 'change' && (warnings.length > 0 || reason !== null) ? 'warned' : outcome,
  )

const planColumns = (resource: Resource, onRequest: (row: PlanRow) => void): Column<PlanRow>[] => [
  nameColumn(resource, (item) => ({ item, isThere: true, line: item.line })),
  {
    id: 'change',
    heading: 'Change',
    className: styles.changed,
    cell: ({ change }) => change && <ChangeView resource={resource} change={change} />,
  },
  {
    id: 'outcome',
    heading: 'What happens',
    className: styles.outcome,
    cell: (row) => (
      <ResultCell
        words={PLAN_WORDS[planKind(row)]}
        reasons={[
          ...(row.reason === null ? [] : [row.reason]),
          ...row.warnings.map(({ title }) => title),
        ]}
      />
    ),
  },
  {
    id: 'request',
    heading: 'Request',
    isHeadingHidden: true,
    className: styles.action,
    cell: (row) =>
      isWritten(row) && (
        <Button size="small" onClick={() => onRequest(row)}>
          Review request
        </Button>
      ),
  },
]
