import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import type { SortColumn } from '../../../mirror/protocol.ts'
import cardStyles from '../../../ui/card.module.css'
import { shortened } from '../../../ui/first-part.ts'
import type { SearchFieldParts } from '../list-bar.tsx'
import { useOperatorLinks } from '../operator-links.ts'
import { ALL_COLUMNS, DEFAULT_COLUMNS } from './all-columns.tsx'
import styles from './all-operators.module.css'
import { CompletionList } from './completion-list.tsx'
import { CopyMeter } from './copy-meter.tsx'
import { EmptyResult } from './empty-result.tsx'
import { ListTools } from './list-tools.tsx'
import { OperatorGrid } from './operator-grid.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { createSelection } from './selection.ts'
import { nextSort, parseSort, sortText } from './sort-text.ts'
import { useCompletions } from './use-completions.ts'
import { useListView } from './use-list-view.ts'
import { useRowSize } from './use-row-size.ts'

type AllOperatorsProps = {
  /** As typed, ahead of the address. */
  text: string
  /** As in the address. */
  sort: string
  onText: (text: string) => void
  /** What is typed next is another entry of the history. */
  onSettle: () => void
  field: RefObject<HTMLInputElement | null>
  onParts: (parts: SearchFieldParts | null) => void
}

/** All operators of the account, from the copy of them: searched, sorted, with what it covers. */
export const AllOperators = ({ text, sort: sortInAddress, onText, onSettle, field, onParts }: AllOperatorsProps) => {
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  const sort = useMemo(() => parseSort(sortInAddress), [sortInAddress])
  const { mirror, view } = useListView(text, sort)
  const state = useSyncExternalStore(mirror.state.subscribe, mirror.state.get)
  const shown = useSelector(view.shown)
  const [selection] = useState(createSelection)
  const size = useRowSize(container, 'comfortable')
  const links = useOperatorLinks()
  const navigate = useNavigate()
  const columns = useMemo(() => ALL_COLUMNS.filter((column) => DEFAULT_COLUMNS.includes(column.id)), [])

  const problems = shown?.problems ?? []
  const describedBy = problems.length > 0 ? `${id}-problems` : undefined
  const completions = useCompletions({ mirror, field, text, onText, onSettle, onParts, describedBy })

  const onSort = (column: SortColumn, isAdded: boolean) => {
    const next = sortText(nextSort(sort, column, isAdded))
    void navigate({
      to: '/operators',
      search: ({ q }) => ({ all: 'yes', q, sort: next || undefined }),
      resetScroll: false,
    })
  }
  const isSearch = text.trim() !== ''

  return (
    <div ref={container} className={styles.all}>
      <CompletionList {...completions} field={field} onAccept={completions.accept} />
      {problems.length > 0 && (
        <ul id={`${id}-problems`} className={styles.problems} role="status">
          {problems.map(({ from, to, message }) => (
            <li key={`${from} ${message}`}>
              <code>{shortened(shown?.text.slice(from, to) ?? '')}</code>: {message}
            </li>
          ))}
        </ul>
      )}
      <CopyMeter mirror={mirror} state={state} />
      <section className={`${cardStyles.card} ${styles.card}`} aria-label="Operators">
        <ListTools
          state={state}
          shown={shown}
          isSearch={isSearch}
        />
        {selection.ids.size >= 0 && (
          <SelectionBar mirror={mirror} selection={selection} shown={shown} isSearch={isSearch} />
        )}
        {shown && size && shown.matches > 0 && (
          <OperatorGrid
            view={view}
            shown={shown}
            columns={columns}
            size={size}
            selection={selection}
            links={links}
            onEdit={(operator) => void navigate({ to: '/operators/$id/edit', params: { id: operator } })}
            sort={sort}
            onSort={onSort}
          />
        )}
        {shown?.matches === 0 && <EmptyResult state={state} isSearch={isSearch} onClear={() => onText('')} />}
      </section>
    </div>
  )
}
