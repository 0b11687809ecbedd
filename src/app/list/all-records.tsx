import { ownerId } from '../connection/connection.ts'
import { useSelector } from '@tanstack/react-store'
import {
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useClient } from '../api/use-client.ts'
import { Button } from '../ui/button.tsx'
import cardStyles from '../ui/card.module.css'
import { isFinal } from './copy-coverage.ts'
import type { RowLinks } from '../ui/row-links.ts'
import styles from './all-records.module.css'
import { CompletionList } from './completion-list.tsx'
import { CopyMeter } from './copy-meter.tsx'
import { EmptyResult } from './empty-result.tsx'
import { FacetSide, useFacetToggle } from './facet-side.tsx'
import { slotOf } from '../resources/resource-slot.ts'
import { capitalized } from '../resources/resource-words.ts'
import { ListedContext, useListed, type ListedResource } from './listed-resource.ts'
import frame from './list-frame.module.css'
import { ColumnsPanel } from './columns-panel.tsx'
import { ViewsPanel } from './views-panel.tsx'
import type { ListParts } from './old-list-parts.ts'
import { ListTools, type Panel } from './list-tools.tsx'
import { RecordGrid } from './record-grid.tsx'
import type { SearchFieldParts } from './search-field-parts.ts'
import { SearchChips } from './search-chips.tsx'
import { SearchProblems, useSearchProblems } from './old-search-problems.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SortMenu } from './sort-menu.tsx'
import { parseSort } from './sort-text.ts'
import type { EnterRows } from './use-grid-keys.ts'
import { useLayoutChoice } from './use-layout-choice.ts'
import { useListNavigation } from './use-list-navigation.ts'
import { useListView } from './use-list-view.ts'
import { useRowSize } from './use-row-size.ts'
import { useSearchedText } from './use-searched-text.ts'
import type { SavedView } from './saved-views.ts'

type AllRecordsProps = {
  /** Where the rows lead to. */
  links: RowLinks<{ readonly id: string }>
  /** As typed, ahead of the address. */
  text: string
  /** As in the address. */
  sort: string
  onText: (text: string) => void
  /** What is typed next is another entry of the history. */
  onSettle: () => void
  /** Another search was chosen, instead of what is being typed. */
  onChosen: (text: string) => void
  field: RefObject<HTMLInputElement | null>
  onParts: (parts: SearchFieldParts | null) => void
  /** Where the page says how old its records are; null until it is there. Otherwise the list says it itself. */
  head?: HTMLElement | null
  /** What can be done with the list, in its head. */
  renderTools: (parts: ListParts) => ReactNode
  /** What can be done with the selected records. */
  renderActions: (parts: ListParts) => ReactNode
  /** What can be done where no record is shown. */
  renderEmpty?: (parts: ListParts) => ReactNode
}

/** All records of a resource, from the copy of them: searched, sorted, with what it covers. */
export const AllRecords = ({ listed, ...props }: AllRecordsProps & { listed: ListedResource }) => (
  <ListedContext value={listed}>
    <RecordList {...props} />
  </ListedContext>
)

const RecordList = ({
  links,
  text,
  sort: sortInAddress,
  onText,
  onSettle,
  onChosen,
  field,
  onParts,
  head,
  renderTools,
  renderActions,
  renderEmpty,
}: AllRecordsProps) => {
  const { words, fields, copied, columns: known, defaultColumns, cardRem } = useListed()
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  const sort = useMemo(() => parseSort(fields, sortInAddress), [fields, sortInAddress])
  const { searched, waiting, onTyped, onMeant } = useSearchedText(text, field, onSettle)
  const { mirror, view, selection } = useListView(searched, sort)
  const state = useSyncExternalStore(mirror.state.subscribe, mirror.state.get)
  const shown = useSelector(view.shown)
  const listed = useSelector(view.listed)
  const [layout, setLayout, onWidths] = useLayoutChoice()
  const [panel, setPanel] = useState<Panel | null>(null)
  const [opened, setOpened] = useState<SavedView>()
  const slot = slotOf(ownerId(useClient().connection), copied.key)
  const columns = useMemo(
    () => layout.columns.flatMap((one) => known.find((column) => column.id === one) ?? []),
    [layout.columns, known],
  )
  const lines = columns.filter(({ isLine }) => isLine).length
  const size = useRowSize(container, layout.density, { rem: cardRem, lines })

  const facets = useFacetToggle(text, onText, onSettle)
  // The worker searches while the page renders the key.
  const onKey = useCallback(
    (typed: string) => view.search(onTyped(typed), sort),
    [view, sort, onTyped],
  )
  const problems = useSearchProblems(field, shown)
  const describedBy = problems.length > 0 ? `${id}-problems` : undefined
  const clearSearch = () => {
    // Before its field has the focus: completions are offered for a text that changes then.
    flushSync(() => onText(''))
    // The button goes away with what it is about.
    field.current?.focus()
  }
  const { go, onSort, onEdit } = useListNavigation()
  const enterRows: EnterRows = useRef(null)
  const [peekPlace, setPeekPlace] = useState<HTMLElement | null>(null)
  const parts = { mirror, state, view, selection }
  const isSearch = searched.trim() !== ''
  // There is nothing to filter or to sort. A search that finds none keeps the room of its filters.
  const isNone = shown?.matches === 0 && !isSearch && isFinal(state, shown.revision)
  const isModified = opened !== undefined && (opened.q !== text || opened.sort !== sortInAddress)

  const meter = <CopyMeter mirror={mirror} state={state} />
  return (
    <div ref={container} className={frame.frame} data-none={isNone ? '' : undefined}>
      <CompletionList
        mirror={mirror}
        field={field}
        text={text}
        onText={onText}
        onTyped={onKey}
        onSettle={onMeant}
        onLeave={() => enterRows.current?.()}
        onParts={onParts}
        describedBy={describedBy}
      />
      <SearchChips text={text} onText={onText} onSettle={onSettle} field={field} />
      {shown && <SearchProblems id={`${id}-problems`} text={shown.text} problems={problems} />}
      {head === undefined ? meter : head && createPortal(meter, head)}
      <div className={frame.sides}>
        <FacetSide isBeside={size?.isWide ?? false} mirror={mirror} shown={shown} {...facets} />
        <section
          className={`${cardStyles.card} ${styles.card}`}
          aria-label={capitalized(words.other)}
          // A search that is under way shows the rows of the one before.
          aria-busy={shown?.text !== searched}
          data-rowless={shown && shown.matches > 0 ? undefined : ''}
        >
          <ListTools
            state={state}
            shown={shown}
            isSearch={isSearch}
            waiting={waiting}
            panel={panel}
            onPanel={setPanel}
            isNarrow={size?.isCards ?? false}
            tools={renderTools(parts)}
            viewLabel={opened && `${opened.name}${isModified ? ' (modified)' : ''}`}
          >
            {size && !size.isWide && !isNone && (
              <Button size="small" popoverTarget="facets">
                Filters
              </Button>
            )}
            {size?.isCards && !isNone && (
              <SortMenu
                sort={sort}
                onSort={(order) => {
                  onChosen(text)
                  go(text, order)
                }}
              />
            )}
          </ListTools>
          {panel === 'columns' && <ColumnsPanel layout={layout} onChange={setLayout} />}
          {panel === 'views' && (
            <ViewsPanel
              mirror={mirror}
              revision={state.revision}
              slot={slot}
              q={text}
              sort={sortInAddress}
              opened={opened?.name}
              onOpen={(one) => {
                setOpened(one)
                onChosen(one.q)
                go(one.q, one.sort)
              }}
            />
          )}
          {listed && size && (
            <RecordGrid
              view={view}
              shown={listed}
              // Its elements are used again for the next search with rows: to make them anew takes long.
              isHidden={listed !== shown}
              columns={columns}
              widths={layout.widths}
              onWidths={onWidths}
              isChosen={layout.columns.join() !== defaultColumns.join()}
              size={size}
              selection={selection}
              idsOf={mirror.ids}
              links={links}
              onEdit={onEdit}
              sort={sort}
              onSort={onSort}
              enterRows={enterRows}
              peekPlace={peekPlace}
            />
          )}
          {shown?.matches === 0 && (
            <EmptyResult
              state={state}
              revision={shown.revision}
              isSearch={isSearch}
              onClear={clearSearch}
              actions={renderEmpty?.(parts)}
            />
          )}
          <SelectionBar idsOf={mirror.ids} selection={selection} shown={shown} isSearch={isSearch}>
            {renderActions(parts)}
          </SelectionBar>
          <div ref={setPeekPlace} />
        </section>
      </div>
    </div>
  )
}
