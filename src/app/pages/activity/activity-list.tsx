import { useDeferredValue, useId, useMemo, useState, type ReactNode } from 'react'
import { parseSort } from '../../list/sort-text.ts'
import { separatorOf } from '../../transfer/csv/csv-writer.ts'
import { downloadFile, exportedFile } from '../../transfer/download-file.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatNumber, plural, type Forms } from '../../ui/intl.ts'
import { Said } from '../../ui/said.tsx'
import { toast } from '../../ui/toast.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ActivityTools } from './activity-tools.tsx'
import { exportLines, findRows, type ListedRow, type RowList } from './row-list.ts'
import { useActivitySearch, type ActivitySearch } from './use-activity-search.ts'
import styles from './activity-page.module.css'

type ActivityListProps<Row extends ListedRow> = {
  title: string
  /** What the rows are, by their count. */
  words: Forms
  list: RowList<Row>
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** Said where there is none. */
  empty: ReactNode
  /** Undefined while there is nothing to clear. */
  onClear: (() => void) | undefined
}

/** What the address says of the list, and how to change it. */
const useListSearch = <Row extends ListedRow>({ fields, shows }: RowList<Row>) => {
  const { search, go } = useActivitySearch()
  const { q = '', sort: sorted = '', show } = search
  return {
    q,
    sort: useMemo(() => parseSort(fields, sorted), [fields, sorted]),
    shown: shows.find(({ name }) => name === show)?.name,
    go: (next: ActivitySearch) => go({ ...search, ...next }),
  }
}

/** Rows of the activity of this device: searched, narrowed down, sorted, exported and cleared. */
export const ActivityList = <Row extends ListedRow>(props: ActivityListProps<Row>) => {
  const { title, words, list, rows, columns, empty, onClear } = props
  const { q, sort, shown, go } = useListSearch(list)
  const [text, setText] = useState(q)
  const asked = useDeferredValue(text)
  const device = useNow().getTime()
  const problemsId = useId()
  const found = useMemo(
    () => findRows(list, rows, { text: asked, sort, shown, now: device }),
    [list, rows, asked, sort, shown, device],
  )
  const wrong = found.problems.filter(({ isUnfinished }) => !isUnfinished)
  const isFiltered = asked.trim() !== '' || shown !== undefined
  const all = plural(rows.length, words)
  const covers = isFiltered ? `${formatNumber(found.rows.length)} of ${all}` : all
  return (
    <Card title={title} aside={covers} flush>
      <ActivityTools
        list={list}
        text={text}
        describedBy={problemsId}
        onText={(next) => {
          setText(next)
          go({ q: next.length > 500 ? undefined : next || undefined })
        }}
        shown={shown}
        onShown={(next) => go({ show: next })}
        sort={sort}
        onSort={(next) => go({ sort: next || undefined })}
        onExport={(kind) => {
          const lines = exportLines(list, kind, found.rows, separatorOf(navigator.language))
          downloadFile(
            exportedFile(lines, { name: 'activity', kind, at: new Date().toISOString() }),
          )
          toast(`Exported ${plural(found.rows.length, words)}`)
        }}
        onClear={onClear}
      />
      <div id={problemsId} className={styles.problems} role="status">
        {wrong.map(({ from, message }) => (
          <p key={`${from} ${message}`}>{message}</p>
        ))}
      </div>
      <Said text={isFiltered ? covers : ''} />
      {found.rows.length > 0 ? (
        <DataTable
          caption={title}
          what={words.other.replace('# ', '')}
          columns={columns}
          rows={found.rows}
          keyOf={({ id }) => id}
        />
      ) : isFiltered ? (
        <EmptyState
          title={`No ${words.other.replace('# ', '')} match`}
          actions={
            <Button
              onClick={() => {
                setText('')
                go({ q: undefined, show: undefined })
              }}
            >
              Show everything
            </Button>
          }
        >
          Nothing that is kept on this device matches.
        </EmptyState>
      ) : (
        empty
      )}
    </Card>
  )
}
