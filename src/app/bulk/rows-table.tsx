import { useMemo, type ReactNode } from 'react'
import { itemKind, type BulkAction } from '../resources/bulk-action.ts'
import { changeBetween, type Change } from '../resources/members.ts'
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
import { outcomeOf, outcomeWords } from './action-words.ts'
import styles from './bulk.module.css'
import { ChangeView } from './change-view.tsx'
import type { PlanRow } from './plan.ts'
import type { JournalRow } from './run-state.ts'
import { reasonsOf } from './run-text.ts'

/** A record of a bulk change, as a review and a run show it. */
type ShownRow = JournalRow & Partial<PlanRow>

const ORDER: readonly string[] = ['asked', 'failed', 'kept', 'noted', 'unable', 'already']

const rankOf = ({ state, warnings = [] }: ShownRow): number => {
  const isNoted = state.kind === 'left' && (warnings.length > 0 || state.reason)
  const at = ORDER.indexOf(isNoted ? 'noted' : state.kind)
  return at === -1 ? ORDER.length : at
}

/** What needs somebody first. */
export const sortedRows = <Row extends ShownRow>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => rankOf(one) - rankOf(other))

type RecordNameProps = { resource: Resource; row: ShownRow }

/** The name of a record, with its id and its place in a file below. */
const RecordName = ({ resource, row }: RecordNameProps) => {
  const { name, state, line } = row
  // A created record has its id by now.
  const id = row.id ?? (state.kind === 'done' ? (state.made ?? null) : null)
  const isGone = state.kind === 'gone' || (state.kind === 'done' && row.after === null)
  const isThere = resource.bulk.unset !== undefined || !isGone
  const text = <bdi>{shortened(name)}</bdi>
  return (
    <span className={styles.name}>
      {isThere && id !== null ? (
        <Link {...recordLink(resource, id)} data-cut="">
          {text}
        </Link>
      ) : (
        <span data-cut="">{text}</span>
      )}
      {id !== null && name !== id && (
        <span className={styles.id} data-cut="">
          {shortened(id)}
        </span>
      )}
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

type TableParts = {
  resource: Resource
  action: BulkAction
  /** Answers the question of a row. */
  onAnswer?: ((row: JournalRow, answer: Choice) => void) | undefined
}

/** What the answers to the question of a row are called. */
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
      ['mine', 'Delete'],
    ]
  return [
    ['theirs', 'Keep theirs'],
    ['mine', 'Keep mine'],
  ]
}

const columnsOf = ({ resource, action, onAnswer }: TableParts): Column<ShownRow>[] => {
  const words = outcomeWords(action)
  return [
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
        const { label, ...look } = words[outcomeOf(row)]
        return (
          <span className={styles.result}>
            <span className={styles.buttons}>
              <Badge {...look}>{label}</Badge>
              {onAnswer &&
                row.state.kind === 'asked' &&
                answersTo(row).map(([answer, name]) => (
                  <Button key={answer} size="small" onClick={() => onAnswer(row, answer)}>
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
}

type RowsTableProps = TableParts & {
  title: string
  rows: readonly ShownRow[]
  /** What can be done with many of them. */
  buttons?: ReactNode
}

/** The records of a bulk change. */
export const RowsTable = ({ title, rows, buttons, ...parts }: RowsTableProps) => {
  const { resource, action, onAnswer } = parts
  const columns = useMemo(
    () => columnsOf({ resource, action, onAnswer }),
    [resource, action, onAnswer],
  )
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
