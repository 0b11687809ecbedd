import { useMemo, useState } from 'react'
import { Card } from '../ui/card.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'
import styles from './bulk.module.css'
import type { Resource } from '../resources/resource.ts'
import { ROW_WORDS } from './action-words.ts'
import type { BulkItem } from '../resources/bulk-action.ts'
import type { RowKind, RowState } from './journal.ts'
import { nameColumn, ResultCell, TwinLinks, RowFilter } from './row-cells.tsx'
import type { Runner, RunState } from './run-state.ts'

type ShownRow = { readonly index: number; readonly item: BulkItem; readonly state: RowState }

// What needs somebody first. Both have all kinds.
const KINDS = Object.keys(ROW_WORDS) as RowKind[]

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
      return ['Someone else deleted it.']
    default:
      return []
  }
}

const isThere = (item: BulkItem, { kind }: RowState) =>
  kind !== 'gone' && !(item.kind === 'delete' && kind === 'done')

/** A created record has its id by now. */
const shownItem = (item: BulkItem, state: RowState): BulkItem =>
  item.kind === 'create' && state.kind === 'done' && state.made !== undefined
    ? { kind: 'update', id: state.made, name: item.name, basis: {} }
    : item

const columnsOf = (resource: Resource): readonly Column<ShownRow>[] => [
  nameColumn(resource, ({ item, state }) => ({ item, isThere: isThere(item, state) })),
  {
    id: 'result',
    heading: 'Result',
    className: styles.outcome,
    cell: ({ state }) => (
      <ResultCell words={ROW_WORDS[state.kind]} reasons={reasonsOf(state)}>
        {state.kind === 'done' && <TwinLinks resource={resource} twins={state.twins ?? []} />}
      </ResultCell>
    ),
  },
]

type RunRowsProps = { resource: Resource; runner: Runner; state: RunState }

/** The records of a bulk change with their results. */
export const RunRows = ({ resource, runner, state }: RunRowsProps) => {
  const columns = useMemo(() => columnsOf(resource), [resource])
  const [kind, setKind] = useState<RowKind | null>(null)
  const { counts, revision } = state
  const rows = useMemo(() => {
    const indices = kind === null ? runner.items.keys() : runner.indicesOf(kind)
    return [...indices].flatMap((index): ShownRow[] => {
      const item = runner.items[index]
      const { state: now } = runner.markOf(index)
      return item ? [{ index, item: shownItem(item, now), state: now }] : []
    })
    // oxlint-disable-next-line react/exhaustive-deps -- the revision tells that the runner's rows have changed
  }, [runner, kind, revision])
  return (
    <Card title="Results" flush>
      <RowFilter
        options={KINDS.map((of) => ({ kind: of, label: ROW_WORDS[of].label, count: counts[of] }))}
        value={kind}
        onChange={setKind}
      />
      <DataTable
        caption="Results"
        what={resource.words.other}
        columns={columns}
        rows={rows}
        keyOf={({ index }) => String(index)}
        isLast
      />
    </Card>
  )
}
