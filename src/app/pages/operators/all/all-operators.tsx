import { ownerId } from '../../../connection/connection.ts'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import { useClient } from '../../../api/use-client.ts'
import { BulkActions } from '../../../bulk/bulk-actions.tsx'
import { searchAddress } from '../../../shell/search-address.ts'
import type { Facet, SortColumn } from '../../../search/view.ts'
import { toggleToken } from '../../../search/edit-search.ts'
import { Button } from '../../../ui/button.tsx'
import cardStyles from '../../../ui/card.module.css'
import { isComplete } from '../../../ui/coverage-text.ts'
import { UNLOADED, useLazyPart } from '../../../ui/use-lazy-part.ts'
import type { SearchFieldParts } from '../list-bar.tsx'
import { useOperatorLinks } from '../../../resources/operators/operator-links.ts'
import { ALL_COLUMNS, cardLines } from './all-columns.tsx'
import styles from './all-operators.module.css'
import { CompletionList } from './completion-list.tsx'
import { CopyMeter } from './copy-meter.tsx'
import { EmptyResult } from './empty-result.tsx'
import { FacetSide } from './facet-side.tsx'
import { FindHint } from './find-hint.tsx'
import { ListTools, type Panel } from './list-tools.tsx'
import { OperatorGrid } from './operator-grid.tsx'
import { SearchProblems, useSearchProblems } from './search-problems.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SortMenu } from './sort-menu.tsx'
import { nextSort, parseSort, sortText } from './sort-text.ts'
import { TransferTools } from './transfer-tools.tsx'
import { DEFAULT_LAYOUT, useLayoutChoice } from './use-layout-choice.ts'
import { useListView } from './use-list-view.ts'
import { useRowSize } from './use-row-size.ts'
import type { SavedView } from './saved-views.ts'

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
export const AllOperators = ({
  text,
  sort: sortInAddress,
  onText,
  onSettle,
  field,
  onParts,
}: AllOperatorsProps) => {
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  const sort = useMemo(() => parseSort(sortInAddress), [sortInAddress])
  const { mirror, view, selection, readSight } = useListView(text, sort)
  const state = useSyncExternalStore(mirror.state.subscribe, mirror.state.get)
  const shown = useSelector(view.shown)
  const listed = useSelector(view.listed)
  const [layout, setLayout, onWidths] = useLayoutChoice()
  const [panel, setPanel] = useState<Panel | null>(null)
  const { Part: ColumnsPanel, isUnloaded: isWithoutColumns } = useLazyPart(
    async () => (await import('./columns-panel.tsx')).ColumnsPanel,
    panel === 'columns',
  )
  const { Part: ViewsPanel, isUnloaded: isWithoutViews } = useLazyPart(
    async () => (await import('./views-panel.tsx')).ViewsPanel,
    panel === 'views',
  )
  const [opened, setOpened] = useState<SavedView>()
  const size = useRowSize(container, layout.density, cardLines(layout.columns))
  const links = useOperatorLinks()
  const navigate = useNavigate()
  const connectionId = ownerId(useClient().connection)
  const columns = useMemo(
    () => layout.columns.flatMap((one) => ALL_COLUMNS.find((column) => column.id === one) ?? []),
    [layout.columns],
  )

  const typed = useRef(text)
  useEffect(() => {
    typed.current = text
  }, [text])
  const onToggle = useCallback(
    (token: Facet['token'], value: string) => {
      onSettle()
      onText(toggleToken(typed.current, token, value))
    },
    [onSettle, onText],
  )
  // The worker searches while the page renders the key.
  const onTyped = useCallback((typed: string) => view.search(typed, sort), [view, sort])
  const problems = useSearchProblems(field, shown)
  const describedBy = problems.length > 0 ? `${id}-problems` : undefined
  const go = (q: string, order: string) =>
    void navigate({ ...searchAddress(q, order), resetScroll: false })
  // The same functions in each render: the grid is rendered for its rows, not for each key.
  const onSort = useCallback(
    (column: SortColumn, isAdded: boolean) =>
      void navigate({
        to: '/operators',
        search: ({ q, sort: now = '' }) => ({
          all: 'yes',
          q,
          sort: sortText(nextSort(parseSort(now), column, isAdded)) || undefined,
        }),
        state: ({ longSearch }) => ({ longSearch }),
        resetScroll: false,
      }),
    [navigate],
  )
  const onEdit = useCallback(
    (operator: string) => void navigate({ to: '/operators/$id/edit', params: { id: operator } }),
    [navigate],
  )
  const isSearch = text.trim() !== ''
  const isModified = opened !== undefined && (opened.q !== text || opened.sort !== sortInAddress)

  return (
    <div
      ref={container}
      className={styles.all}
      data-wide={size?.isWide ? '' : undefined}
      // No operator at all: there is nothing to filter by. A search that finds none keeps the room of its filters.
      data-none={shown?.matches === 0 && !isSearch && isComplete(state) ? '' : undefined}
    >
      <CompletionList
        mirror={mirror}
        field={field}
        text={text}
        onText={onText}
        onTyped={onTyped}
        onSettle={onSettle}
        onParts={onParts}
        describedBy={describedBy}
      />
      {shown && <SearchProblems id={`${id}-problems`} text={shown.text} problems={problems} />}
      <CopyMeter mirror={mirror} state={state} onAutoRefresh={readSight} />
      <div className={styles.sides}>
        <FacetSide isBeside={size?.isWide ?? false} shown={shown} onToggle={onToggle} />
        <section
          className={`${cardStyles.card} ${styles.card}`}
          aria-label="Operators"
          // A search that is under way shows the rows of the one before.
          aria-busy={shown?.text !== text}
          data-rowless={shown && shown.matches > 0 ? undefined : ''}
        >
          <ListTools
            state={state}
            shown={shown}
            isSearch={isSearch}
            panel={panel}
            onPanel={setPanel}
            viewLabel={opened && `${opened.name}${isModified ? ' (modified)' : ''}`}
          >
            {size && !size.isWide && (
              <Button size="small" popoverTarget="facets">
                Filters
              </Button>
            )}
            {size?.isCards && <SortMenu sort={sort} onSort={(order) => go(text, order)} />}
            <TransferTools mirror={mirror} state={state} view={view} selection={selection} />
          </ListTools>
          {(isWithoutColumns || isWithoutViews) && <p aria-live="polite">{UNLOADED}</p>}
          {panel === 'columns' && ColumnsPanel && (
            <ColumnsPanel layout={layout} onChange={setLayout} />
          )}
          {panel === 'views' && ViewsPanel && (
            <ViewsPanel
              mirror={mirror}
              revision={state.revision}
              connectionId={connectionId}
              q={text}
              sort={sortInAddress}
              opened={opened?.name}
              onOpen={(one) => {
                setOpened(one)
                go(one.q, one.sort)
              }}
            />
          )}
          {listed && size && (
            <OperatorGrid
              view={view}
              shown={listed}
              // Its elements are used again for the next search with rows: to make them anew takes long.
              isHidden={listed !== shown}
              columns={columns}
              widths={layout.widths}
              onWidths={onWidths}
              isChosen={layout.columns.join() !== DEFAULT_LAYOUT.columns.join()}
              size={size}
              selection={selection}
              idsOf={mirror.ids}
              links={links}
              onEdit={onEdit}
              sort={sort}
              onSort={onSort}
            />
          )}
          {shown?.matches === 0 && (
            <EmptyResult state={state} isSearch={isSearch} onClear={() => onText('')} />
          )}
          <SelectionBar mirror={mirror} selection={selection} shown={shown} isSearch={isSearch}>
            <BulkActions
              ids={selection.all}
              documents={mirror.documents}
              onDone={selection.clear}
            />
          </SelectionBar>
        </section>
      </div>
      <FindHint field={field} count={shown?.matches ?? 0} />
    </div>
  )
}
