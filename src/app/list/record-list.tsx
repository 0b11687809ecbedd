import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useClient, useWriteBan } from '../api/use-client.ts'
import { useCollection, useCollectionState } from '../collections/use-collection.ts'
import { ownerId } from '../connection/connection.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { capitalized } from '../resources/resource-words.ts'
import { LinkButton } from '../shell/link-button.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import busy from '../ui/busy.module.css'
import { Page } from '../ui/page.tsx'
import { Said } from '../ui/said.tsx'
import { LoadFoot, QuietFoot } from './list-foot.tsx'
import { ListMenu } from './list-menu.tsx'
import { ListPaging, PagingProblem } from './list-paging.tsx'
import type { ListPage, ListParts } from './list-parts.ts'
import type { ListedResource } from './listed-resource.ts'
import { matchText, shownText, titleCount } from './load-text.ts'
import { NoRecords } from './no-records.tsx'
import styles from './record-list.module.css'
import { RecordTable } from './record-table.tsx'
import type { RecordView } from './record-view.ts'
import { SearchRow } from './search-row.tsx'
import { useListAddress } from './use-list-address.ts'
import { useListRecords } from './use-list-records.ts'
import { useListSelection } from './use-list-selection.ts'
import { useRecordLinks } from './use-record-links.ts'
import { useSelectAll } from './use-select-all.tsx'
import type { EnterRows } from './use-table-rows.ts'
import { ViewTabs } from './view-tabs.tsx'

export type RecordListProps = {
  listed: ListedResource
  /** What the service's list gave; left out where its records are loaded one by one. */
  page?: ListPage | undefined
  /** The views that the resource has by itself, beside all records. */
  views?: readonly RecordView[]
  /** In place of the button that leads to the form of a new record. */
  primary?: ReactNode
  /** Beside the search field, for what is searched. */
  renderBeside?: (text: string) => ReactNode
  /** What can be done with the list, in its menu. */
  renderMenu?: (parts: ListParts) => ReactNode
  /** What can be done with the selected records. */
  renderSelected?: (parts: ListParts) => ReactNode
  /** What else can be done where nothing matches. */
  renderNoMatch?: (text: string) => ReactNode
  /** Where there is no record at all. */
  none?: ReactNode
}

const NO_VIEWS: readonly RecordView[] = []
/** So many rows are in sight at first. */
const SCREEN = 50

/** The page of a resource's records: its views, search and filters, and one table of them. */
export const RecordList = ({
  listed,
  page,
  views = NO_VIEWS,
  primary,
  renderBeside,
  renderMenu,
  renderSelected,
  renderNoMatch,
  none,
}: RecordListProps) => {
  const { words, fields, collected, pages } = listed
  const client = useClient()
  const ban = useWriteBan()
  const collection = useCollection(collected)
  const state = useCollectionState(collection)
  const address = useListAddress(listed, (view) => views.find((one) => one.id === view)?.sort)
  const view = views.find((one) => one.id === address.view)
  const [isFiltering, setIsFiltering] = useState(false)
  const [isChoosingColumns, setIsChoosingColumns] = useState(false)
  const list = useListRecords({ listed, page, collection, state, address, view, isFiltering })
  const { part, records: rows, problems, now } = list
  useEffect(() => collection.showing(rows.slice(0, SCREEN).map(({ id }) => id)), [collection, rows])
  const isAllThere = part.isComplete && part.kind !== 'page'
  const selection = useListSelection(collection, isAllThere ? list.all : null, words)
  const field = useRef<HTMLInputElement>(null)
  const enterRows: EnterRows = useRef(null)
  const slot = slotOf(ownerId(client.connection), collected.key)
  const { parts: search, text, onText } = address
  const links = useRecordLinks(pages)
  const onEdit = useEdit(pages.edit)
  const said = problems.filter(({ isUnfinished }) => !(isUnfinished && search.isTyping))
  const { beforeSelectAll, question } = useSelectAll({
    text: list.q,
    problems: said,
    matches: rows.length,
  })
  const parts: ListParts = {
    selection,
    records: part.kind === 'page' ? state.records : list.all,
    read_at: page?.read_at ?? state.oldest_at ?? now,
    isComplete: part.isComplete,
    shown: rows,
    isSearch: part.isSearch,
    recordOf: (one) => list.all.find((record) => record.id === one) ?? collection.get(one)?.record,
    load: collection.load,
  }
  const groupOf = useMemo(() => {
    const own = view?.groupOf
    return own && ((record: (typeof rows)[number]) => own(record, now))
  }, [view, now])
  const isNone = part.all === 0 && isAllThere
  const clear = () => {
    onText('')
    field.current?.focus()
  }
  const Head = view?.head
  const ViewMenu = view?.menu
  const footText = view?.footText?.(rows.length, part.all ?? 0) ?? shownText(part)
  const isTurning = useIsTurning()
  return (
    <Page
      title={capitalized(words.other)}
      count={isNone ? '' : titleCount(part)}
      actions={
        <>
          {primary ??
            (pages.create && (
              <LinkButton to={pages.create} variant="primary" off={ban}>
                <PlusIcon />
                <span>
                  New<span className={styles.rest}> {words.one}</span>
                </span>
              </LinkButton>
            ))}
          <ListMenu onColumns={() => setIsChoosingColumns(true)}>
            {renderMenu?.(parts)}
            {ViewMenu && <ViewMenu records={rows} />}
          </ListMenu>
        </>
      }
    >
      <div className={styles.list}>
        <ViewTabs
          list={pages.list}
          label={`Views of ${words.other}`}
          views={views}
          slot={slot}
          current={address.view}
          shown={{ q: text, sort: address.sortInAddress }}
        />
        <SearchRow
          listed={listed}
          slot={slot}
          address={address}
          list={list}
          searched={{ fields, records: parts.records, now }}
          isNone={isNone}
          field={field}
          onLeave={() => enterRows.current?.()}
          onFilter={setIsFiltering}
          onClear={clear}
          problems={said}
        >
          {renderBeside?.(text)}
        </SearchRow>
        <Said text={part.isSearch ? matchText(part, words) : ''} />
        {Head && list.all.length > 0 && (
          <Head all={list.all} now={now} text={text} onText={onText} />
        )}
        {page?.notice}
        {page && part.kind === 'page' && <PagingProblem place={page} />}
        <div
          className={`${busy.busy} ${busy.veiled}`}
          // The rows of a page stay until those of the next one are there.
          aria-busy={isTurning}
        >
          <RecordTable
            label={capitalized(words.other)}
            resource={listed}
            rows={rows}
            words={list.words}
            sort={address.sort}
            onSort={address.onSort}
            selection={selection}
            links={links}
            onEdit={onEdit}
            {...(groupOf && { groupOf })}
            {...(view?.columns && { columns: view.columns })}
            beforeSelectAll={beforeSelectAll}
            actions={renderSelected?.(parts)}
            isChoosingColumns={isChoosingColumns}
            onColumnsChosen={() => setIsChoosingColumns(false)}
            enterRows={enterRows}
            empty={
              rows.length === 0 && (
                <NoRecords
                  listed={listed}
                  text={text}
                  isComplete={isAllThere}
                  isLoading={state.loading === 'running'}
                  isPage={part.kind === 'page'}
                  onClear={clear}
                  actions={renderNoMatch?.(text)}
                  none={view?.q ? view.none : none}
                />
              )
            }
            foot={
              part.kind === 'collection' ? (
                <LoadFoot collection={collection} state={state} text={footText} />
              ) : (
                page && (
                  <QuietFoot
                    text={footText}
                    read_at={page.read_at}
                    isRefreshing={page.isRefreshing}
                    onRefresh={page.refresh}
                  >
                    {part.kind === 'page' && <ListPaging place={page} />}
                  </QuietFoot>
                )
              )
            }
          />
        </div>
        {question}
      </div>
    </Page>
  )
}

/** Whether another page of the list is being loaded. */
const useIsTurning = (): boolean =>
  useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading &&
      location.pathname === resolvedLocation?.pathname &&
      location.search.cursor !== resolvedLocation.search.cursor,
  })

const useEdit = (edit: string | undefined) => {
  const navigate = useNavigate()
  return useCallback(
    (id: string) => void (edit && navigate({ to: edit, params: { id } })),
    [navigate, edit],
  )
}
