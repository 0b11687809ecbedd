import { isRecord, parsedJson } from '#contract/json-value.ts'
import { useMemo, type ReactNode } from 'react'
import { itemKind } from '../resources/bulk-action.ts'
import { changeBetween, type Change, type Member } from '../resources/members.ts'
import { recordLink, type Resource } from '../resources/resource.ts'
import { capitalized } from '../resources/resource-words.ts'
import { Link } from '../shell/link.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { shortened } from '../ui/first-part.ts'
import { formatNumber } from '../ui/intl.ts'
import type { Choice } from '../writes/conflicts/conflict.ts'
import { toList } from '../writes/conflicts/field.ts'
import { OUTCOME_WORDS, outcomeOf, valueText } from './action-words.ts'
import styles from './bulk.module.css'
import type { PlanRow } from './plan.ts'
import type { JournalRow } from './run-state.ts'
import { reasonsOf } from './run-text.ts'

/** A record of a bulk change, as a review and a run show it. */
type ShownRow = JournalRow & Partial<PlanRow>

const KINDS = Object.keys(OUTCOME_WORDS)
const rankOf = (row: ShownRow): number =>
  row.warnings?.length ? -1 : KINDS.indexOf(outcomeOf(row))

/** What needs somebody first. */
export const sortedRows = <Row extends ShownRow>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => rankOf(one) - rankOf(other))

/** The name of a record, with its id and its place in a file below. */
const RecordName = ({ resource, row }: { resource: Resource; row: ShownRow }) => {
  const { name, state, line } = row
  // A created record has its id by now.
  const id = row.id ?? (state.kind === 'done' ? (state.made ?? null) : null)
  const isGone = state.kind === 'gone' || (state.kind === 'done' && row.after === null)
  const isThere = resource.bulk.unset !== undefined || !isGone
  const text = <bdi translate="no">{shortened(name)}</bdi>
  return (
    <span className={styles.name}>
      {isThere && id !== null ? <Link {...recordLink(resource, id)}>{text}</Link> : text}
      {id !== null && name !== id && <span className={styles.id}>{shortened(id)}</span>}
      {line !== undefined && <span className={styles.reason}>line {formatNumber(line)}</span>}
    </span>
  )
}

/** What is changed of a record, or was. */
const changeOf = ({ fields }: Resource, row: ShownRow): Change | null => {
  const { id, before, after, state, change } = row
  if (state.kind === 'done') return state.change
  if (change !== undefined) return change
  const isOpen = ['left', 'asked', 'failed'].includes(state.kind)
  return isOpen && id !== null && before && after ? changeBetween(fields, { before, after }) : null
}

/** A part of a record that changes: `Region`, from `us` to `eu`; null where there is nothing. */
type ChangeLine = {
  readonly label: string
  /** Undefined of a new record. */
  readonly before: string | null | undefined
  readonly after: string | null
}

const textOf = (member: Member | undefined): string | null => valueText(member ?? '') || null

/** The parts of a member that are compared: its elements, or the members of its JSON. Null: only the whole. */
const partsOf = (member: Member | undefined, isList: boolean): Map<string, string> | null => {
  if (isList) return new Map(toList(member).map((one) => [one, shortened(one)]))
  const object = member ? parsedJson(String(member)) : {}
  if (!isRecord(object)) return null
  return new Map(
    Object.entries(object).map(([name, value]) => [name, shortened(JSON.stringify(value))]),
  )
}

/** What a change of a record does, a line for each text, element of a list or member of JSON. */
export const changeLines = (
  { fields }: Pick<Resource, 'fields'>,
  { before, after }: Change,
): ChangeLine[] =>
  Object.keys(after ?? before ?? {}).flatMap((path): ChangeLine[] => {
    const field = fields.find((one) => one.path === path)
    const label = field?.heading ?? path
    const [was, is] = [before ? before[path] : '', after ? after[path] : '']
    if (was === undefined) return [{ label, before: undefined, after: textOf(is) }]
    const whole = { label, before: textOf(was), after: textOf(is) }
    const isList = [was, is].some((one) => typeof one === 'object')
    if (!isList && field?.kind !== 'json') return [whole]
    const [old, now] = [partsOf(was, isList), partsOf(is, isList)]
    const names = old && now ? [...new Set([...old.keys(), ...now.keys()])] : []
    const lines = names.flatMap((name) => {
      const [before = null, after = null] = [old?.get(name), now?.get(name)]
      if (before === after) return []
      return { label: isList ? label : `${label}.${shortened(name)}`, before, after }
    })
    return lines.length > 0 ? lines : [whole]
  })

const Value = ({ text }: { text: string | null }) =>
  text === null ? <span className={styles.quiet}>not set</span> : <bdi translate="no">{text}</bdi>

/** What a change of a record does: old and new values. */
const ChangeView = ({ resource, change }: { resource: Resource; change: Change }) => (
  <span className={styles.change}>
    {changeLines(resource, change).map(({ label, before, after }, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- lines may be equal, and have no state
      <span key={index}>
        <span className={styles.quiet}>{label}:</span>{' '}
        {before !== undefined && (
          <>
            <Value text={before} /> →{' '}
          </>
        )}
        <Value text={after} />
      </span>
    ))}
  </span>
)

type TableParts = {
  resource: Resource
  /** Why nothing can be changed now. */
  ban?: string | undefined
  /** Answers the question of a row. */
  onAnswer?: ((row: JournalRow, answer: Choice) => void) | undefined
}

/** What the answers to the question of a row are called; to delete or to change it asks for more. */
const answersTo = (row: JournalRow): [Choice, string][] => {
  const kind = itemKind(row)
  if (kind === 'create')
    return [
      ['theirs', "Don't create"],
      ['mine', 'Create again'],
    ]
  if (kind === 'delete')
    return [
      ['theirs', 'Keep'],
      ['mine', 'Delete…'],
    ]
  return [
    ['theirs', 'Keep theirs'],
    ['mine', 'Decide…'],
  ]
}

const columnsOf = ({ resource, ban, onAnswer }: TableParts): Column<ShownRow>[] => [
  {
    id: 'name',
    heading: capitalized(resource.words.one),
    className: styles.record,
    cell: (row) => <RecordName resource={resource} row={row} />,
  },
  {
    id: 'change',
    heading: 'Change',
    className: styles.changed,
    cell: (row) => {
      const change = changeOf(resource, row)
      return change && <ChangeView resource={resource} change={change} />
    },
  },
  {
    id: 'outcome',
    heading: 'Outcome',
    className: styles.outcome,
    cell: (row) => {
      const { label, ...look } = OUTCOME_WORDS[outcomeOf(row)]
      return (
        <span className={styles.result}>
          <span className={styles.buttons}>
            <Badge {...look}>{label}</Badge>
            {onAnswer &&
              row.state.kind === 'asked' &&
              answersTo(row).map(([answer, name]) => (
                <Button key={answer} size="small" off={ban} onClick={() => onAnswer(row, answer)}>
                  {name}
                </Button>
              ))}
          </span>
          {reasonsOf(row).map((reason) => (
            <span key={reason} className={styles.reason}>
              {shortened(reason)}
            </span>
          ))}
        </span>
      )
    },
  },
]

type RowsTableProps = TableParts & {
  title: string
  rows: readonly ShownRow[]
  /** What can be done with many of them. */
  buttons?: ReactNode
}

/** The records of a bulk change. */
export const RowsTable = ({ title, rows, buttons, ...parts }: RowsTableProps) => {
  const { resource, ban, onAnswer } = parts
  const columns = useMemo(() => columnsOf({ resource, ban, onAnswer }), [resource, ban, onAnswer])
  return (
    <Card title={title} flush foot={buttons}>
      <DataTable
        caption={title}
        what={resource.words.other}
        columns={columns}
        rows={rows}
        keyOf={({ id }, index) => id ?? `new ${index}`}
      />
    </Card>
  )
}
