import { useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useClient, useWriteBan } from '../api/use-client.ts'
import { ownerId } from '../connection/connection.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { capitalized } from '../resources/resource-words.ts'
import { LinkButton } from '../shell/link-button.tsx'
import { useIsTurning } from '../shell/turning-card.tsx'
import busy from '../ui/busy.module.css'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { copyText } from '../ui/copy-text.ts'
import { PlusIcon } from '../ui/icons.tsx'
import { formatNumber } from '../ui/intl.ts'
import { MoreMenu } from '../ui/menu.tsx'
import { Page } from '../ui/page.tsx'
import { Said } from '../ui/said.tsx'
import { LoadFoot, QuietFoot } from './list-foot.tsx'
import { ListPaging, PagingProblem } from './list-paging.tsx'
import type { ListPage, ListParts, ListToolsProps, RecordView } from './list-parts.ts'
import type { ListedResource } from './listed-resource.ts'
import { matchText, shownText, titleCount } from './load-text.ts'
import { NoRecords } from './no-records.tsx'
import styles from './record-list.module.css'
import { RecordTable } from './record-table.tsx'
import { ProblemLines, SearchRow } from './search-row.tsx'
import { focusRows } from './selection-foot.tsx'
import { useListSelection } from './selection.ts'
import { useListAddress } from './use-list-address.ts'
import { useListRecords } from './use-list-records.ts'
import { useRecordLinks } from './use-record-links.ts'
import { ViewTabs } from './view-tabs.tsx'

type RecordListProps = {
  listed: ListedResource
  /** What the service's list gave; left out where its records are loaded one by one. */
  page?: ListPage | undefined
  /** The views that the resource has by itself, beside all records. */
  views?: readonly RecordView[]
  /** In place of the button that leads to the form of a new record. */
  primary?: ReactNode
  /** Beside the search field, for what is searched. */
  renderBeside?: (text: string) => ReactNode
  /** What can be done with many records; undefined while its code is loading. */
  Tools?: ComponentType<ListToolsProps> | undefined
  /** What else can be done where nothing matches. */
  renderNoMatch?: (text: string) => ReactNode
  /** Where there is no record at all. */
  none?: ReactNode
}

const NO_VIEWS: readonly RecordView[] = []

/** The page of a resource's records: its views, search and filters, and one table of them. */
export const RecordList = ({
  listed,
  page,
  views = NO_VIEWS,
  primary,
  renderBeside,
  Tools,
  renderNoMatch,
  none,
}: RecordListProps) => {
  const { words, pages } = listed
  const client = useClient()
  const ban = useWriteBan()
  const address = useListAddress(listed, (id) => views.find((one) => one.id === id)?.sort)
  const view = views.find((one) => one.id === address.view)
  const isTurning = useIsTurning()
  const [isFiltering, setIsFiltering] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const [isDoubted, setIsDoubted] = useState(false)
  const list = useListRecords({ listed, page, address, view, isFiltering })
  const { part, rows, problems, collection, state, now } = list
  const isAllThere = part.isComplete && part.kind !== 'page'
  const selection = useListSelection(collection, isAllThere ? list.all : null, words)
  const field = useRef<HTMLInputElement>(null)
  const slot = slotOf(ownerId(client.connection), listed.key)
  const links = useRecordLinks(listed)
  const { parts: search, text, onText } = address
  const said = problems.filter(({ isUnfinished }) => !(isUnfinished && search.isTyping))
  const parts: ListParts = {
    selection,
    records: part.kind === 'page' ? state.records : list.all,
    read_at: page?.read_at ?? state.oldest_at ?? now,
    isComplete: part.isComplete,
    shown: rows,
    isSearch: part.isSearch,
    recordOf: (id) => collection.get(id)?.record,
    load: collection.load,
  }
  const isNone = part.all === 0 && isAllThere
  const clear = () => {
    onText('')
    field.current?.focus()
  }
  const selectAll = () => selection.add(rows.map(({ id }) => id))
  const Head = view?.head
  const ViewMenu = view?.menu
  const viewText = part.isSearch ? undefined : view?.footText?.(rows.length, part.all ?? 0)
  const footText = viewText ?? shownText(part)
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
                  New<span className="wide-only"> {words.one}</span>
                </span>
              </LinkButton>
            ))}
          <MoreMenu>
            {Tools && <Tools place="menu" parts={parts} />}
            {ViewMenu && <ViewMenu records={rows} />}
            <Button size="small" variant="quiet" onClick={() => setIsChoosing(true)}>
              Columns…
            </Button>
            <Button size="small" variant="quiet" onClick={() => void copyText(location.href)}>
              Copy link
            </Button>
          </MoreMenu>
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
          // With what a view of the resource adds: a saved one has nothing else.
          shown={{
            q: [view?.q, text].filter(Boolean).join(' '),
            sort: address.sortInAddress || (view?.sort ?? ''),
          }}
        />
        <SearchRow
          listed={listed}
          slot={slot}
          address={address}
          list={list}
          records={parts.records}
          isNone={isNone}
          field={field}
          onLeave={focusRows}
          isFiltering={isFiltering}
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
            resource={listed}
            list={list}
            address={address}
            selection={selection}
            // A search that is understood only in part may find too much.
            onSelectAll={() => (said.length > 0 ? setIsDoubted(true) : selectAll())}
            links={links}
            ids={view?.columns}
            actions={Tools && <Tools place="selection" parts={parts} />}
            isChoosing={isChoosing}
            onChosen={() => setIsChoosing(false)}
            empty={
              rows.length === 0 && (
                <NoRecords
                  listed={listed}
                  text={text}
                  isComplete={isAllThere}
                  isLoading={state.loading === 'running'}
                  hasRecords={list.all.length > 0}
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
        {isDoubted && (
          <ConfirmDialog
            title="Select all that match anyway?"
            confirm={`Select all ${formatNumber(rows.length)}`}
            equal
            onConfirm={() => {
              setIsDoubted(false)
              selectAll()
            }}
            onCancel={() => setIsDoubted(false)}
          >
            <p>These parts of the search may match more than you expect:</p>
            <ProblemLines text={list.q} problems={said} />
          </ConfirmDialog>
        )}
      </div>
    </Page>
  )
}
