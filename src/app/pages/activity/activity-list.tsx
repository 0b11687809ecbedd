import { useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatNumber, plural } from '../../ui/intl.ts'
import { Said } from '../../ui/said.tsx'
import { ToolSearch, ToolSelect } from '../../ui/tools.tsx'
import { findRows, SHOWS, type OwnRow } from './own-rows.ts'
import { useActivitySearch } from './use-activity-search.ts'
import styles from './activity-page.module.css'

const TITLE = 'Requests from this browser'

type ActivityListProps = {
  /** The newest first. */
  rows: readonly OwnRow[]
  columns: readonly Column<OwnRow>[]
  /** Undefined while there is nothing to clear. */
  onClear: (() => void) | undefined
}

/** The activity of this device: searched, narrowed down and cleared. */
export const ActivityList = ({ rows, columns, onClear }: ActivityListProps) => {
  const { search, go } = useActivitySearch()
  const shown = SHOWS.find(({ name }) => name === search.show)?.name
  const [text, setText] = useState(search.q ?? '')
  const asked = useDeferredValue(text)
  const found = useMemo(() => findRows(rows, { text: asked, shown }), [rows, asked, shown])
  const isFiltered = asked.trim() !== '' || shown !== undefined
  const all = plural(rows.length, { one: '# entry', other: '# entries' })
  const covers = isFiltered ? `${formatNumber(found.length)} of ${all}` : all
  return (
    <Card title={TITLE} aside={covers} flush>
      <search className={styles.bar}>
        <ToolSearch
          label="Search the activity"
          placeholder="Search, such as an operation, a name or 409"
          text={text}
          onText={(next) => {
            setText(next)
            go({ ...search, q: next.length > 500 ? undefined : next || undefined })
          }}
        />
        <ToolSelect
          label="Show"
          value={shown ?? ''}
          options={[['', 'Everything'], ...SHOWS.map(({ name, label }) => [name, label] as const)]}
          onChange={(value) => go({ ...search, show: value || undefined })}
        />
        <Button
          size="small"
          variant="danger"
          off={onClear ? undefined : 'Nothing is kept.'}
          onClick={onClear}
        >
          Clear…
        </Button>
      </search>
      <Said text={isFiltered ? covers : ''} />
      {found.length > 0 ? (
        <DataTable
          caption={TITLE}
          what="entries"
          columns={columns}
          rows={found}
          keyOf={({ id }) => id}
        />
      ) : isFiltered ? (
        <EmptyState
          title="No entries match"
          actions={
            <Button
              onClick={() => {
                setText('')
                go({ ...search, q: undefined, show: undefined })
              }}
            >
              Show everything
            </Button>
          }
        >
          Nothing that is kept on this device matches.
        </EmptyState>
      ) : (
        <EmptyState title="Nothing yet">
          What this dashboard asks and changes from now on is listed here.
        </EmptyState>
      )}
    </Card>
  )
}
