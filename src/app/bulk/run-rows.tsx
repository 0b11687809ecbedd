import { useMemo } from 'react'
import type { Column } from '../ui/data-table.tsx'
import styles from './bulk.module.css'
import { ChangeView } from './change-view.tsx'
import type { Resource } from '../resources/resource.ts'
import { ROW_WORDS, UNDO_ROW_WORDS, type ResultWords } from './action-words.ts'
import type { BulkItem } from '../resources/bulk-action.ts'
import type { RowKind, RowState } from './journal.ts'
import { nameColumn, ResultCell, TwinLinks, RowsCard } from './row-cells.tsx'
import type { RunState } from './rows.ts'
import type { Runner } from './runner.ts'
import { isUndo } from './undo.ts'

type ShownRow = { readonly index: number; readonly item: BulkItem; readonly state: RowState }

const reasonsOf = (state: RowState): string[] => {
  switch (state.kind) {
    case 'failed':
      return [
        ...(state.isUnknown ? ['It may or may not have been changed. Retry reads it again.'] : []),
        state.reason,
      ]
    case 'unable':
      return [state.reason]
    case 'done':
      return state.how === 'confirmed' ? ['The response was lost, but the service has it.'] : []
    case 'gone':
      return ['It was deleted meanwhile.']
    default:
      return []
  }
}

const isThere = ({ bulk }: Resource, item: BulkItem, { kind }: RowState) =>
  bulk.unset !== undefined || (kind !== 'gone' && !(item.kind === 'delete' && kind === 'done'))

/** A created record has its id by now. */
const shownItem = (item: BulkItem, state: RowState): BulkItem =>
  item.kind === 'create' && state.kind === 'done' && state.made !== undefined
    ? { kind: 'update', id: state.made, name: item.name, basis: {} }
    : item

const columnsOf = (
  resource: Resource,
  words: Record<RowKind, ResultWords>,
): readonly Column<ShownRow>[] => [
  nameColumn(resource, ({ item, state }) => ({ item, isThere: isThere(resource, item, state) })),
  {
    id: 'change',
    heading: 'Change',
    className: styles.changed,
    cell: ({ state }) =>
      state.kind === 'done' &&
      state.change && <ChangeView resource={resource} change={state.change} />,
  },
  {
    id: 'result',
    heading: 'Result',
    className: styles.outcome,
    cell: ({ state }) => (
      <ResultCell words={words[state.kind]} reasons={reasonsOf(state)}>
        {state.kind === 'done' && <TwinLinks resource={resource} twins={state.twins ?? []} />}
      </ResultCell>
    ),
  },
]

type RunRowsProps = { resource: Resource; runner: Runner; state: RunState }

/** The records of a bulk change with their results. */
export const RunRows = ({ resource, runner, state: { counts } }: RunRowsProps) => {
  const words = isUndo(runner.head().action) ? UNDO_ROW_WORDS : ROW_WORDS
  const columns = useMemo(() => columnsOf(resource, words), [resource, words])
  const rowsOf = (kind: RowKind | null) => {
    const indices = kind === null ? runner.items.keys() : runner.indicesOf(kind)
    return [...indices].flatMap((index): ShownRow[] => {
      const item = runner.items[index]
      const { state } = runner.markOf(index)
      return item ? [{ index, item: shownItem(item, state), state }] : []
    })
  }
  return (
    <RowsCard
      title="Results"
      caption="Results"
      resource={resource}
      words={words}
      countOf={(kind) => counts[kind]}
      rowsOf={rowsOf}
      columns={columns}
      keyOf={({ index }) => String(index)}
    />
  )
}
