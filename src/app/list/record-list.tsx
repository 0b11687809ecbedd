import { useState, type ComponentType, type ReactNode } from 'react'
import { useWriteBan } from '../api/use-client.ts'
import { capitalized } from '../resources/resource-words.ts'
import { LinkButton } from '../shell/link.tsx'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-button.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { MoreMenu } from '../ui/menu.tsx'
import { Page } from '../ui/page.tsx'
import { Said } from '../ui/said.tsx'
import { ListFoot, matchText, titleCount } from './list-foot.tsx'
import styles from './record-list.module.css'
import { RecordTable } from './record-table.tsx'
import { SearchRow } from './search-row.tsx'
import { useList, type ListOptions, type ListToolsProps, type List } from './use-list.ts'
import { useRecordLinks } from './use-row-keys.ts'
import { ViewTabs } from './view-tabs.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { shortened } from '../ui/first-part.ts'

type RecordListProps = ListOptions & {
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

/** The page of a resource's records: its views, search and filters, and one table of them. */
export const RecordList = (props: RecordListProps) => {
  const { listed, page, primary, Tools, renderBeside, renderNoMatch, none } = props
  const { words, pages } = listed
  const list = useList(props)
  const { view, text, total, isAllThere } = list
  const links = useRecordLinks(listed)
  const ban = useWriteBan()
  const [isChoosing, setIsChoosing] = useState(false)
  const create = pages.create && (
    <LinkButton to={pages.create} variant="primary" off={ban}>
      <PlusIcon />
      <span>
        New<span className="wide-only"> {words.one}</span>
      </span>
    </LinkButton>
  )
  return (
    <Page
      title={capitalized(words.other)}
      count={total === 0 && isAllThere ? '' : titleCount(list)}
      actions={
        <>
          {primary ?? create}
          {!view?.Body && (
            <MoreMenu>
              {Tools && <Tools place="menu" parts={list} />}
              <Button size="small" variant="quiet" onClick={() => setIsChoosing(true)}>
                Columns…
              </Button>
              <Button size="small" variant="quiet" onClick={() => void copyText(location.href)}>
                Copy link
              </Button>
            </MoreMenu>
          )}
        </>
      }
    >
      <div className={styles.list}>
        <ViewTabs list={list} />
        {view?.Body ? (
          <view.Body />
        ) : (
          <>
            <SearchRow list={list}>{renderBeside?.(text)}</SearchRow>
            <Said text={list.isSearch ? matchText(list, words) : ''} />
            {view?.head && list.records.length > 0 && <view.head {...list} />}
            {page?.notice}
            <RecordTable
              // Another one may have other columns.
              key={view?.id}
              list={list}
              links={links}
              actions={Tools && <Tools place="selection" parts={list} />}
              isChoosing={isChoosing}
              onChosen={() => setIsChoosing(false)}
              empty={
                list.rows.length === 0 && (
                  <NoRecords
                    list={list}
                    actions={renderNoMatch?.(text)}
                    none={view?.q ? view.none : none}
                  />
                )
              }
              foot={<ListFoot list={list} />}
            />
          </>
        )}
      </div>
    </Page>
  )
}

type NoRecordsProps = {
  list: Pick<List, 'listed' | 'page' | 'text' | 'isAllThere' | 'records' | 'clear' | 'state'>
  /** What else can be done where nothing matches. */
  actions?: ReactNode
  /** In place of all where there is no record at all. */
  none?: ReactNode
}

/** In place of rows: nothing matches, nothing is loaded yet, or there is nothing. */
export const NoRecords = ({ list, actions, none }: NoRecordsProps) => {
  const { listed, page, text, isAllThere, records, state, clear } = list
  const { words, pages } = listed
  const ban = useWriteBan()
  if (page)
    return (
      <EmptyState title={`No ${words.other} on this page`}>
        Other pages may have some. The ones on this page may have been deleted.
      </EmptyState>
    )
  // Nothing was searched before the first ones are there.
  if (text !== '' && (records.length > 0 || isAllThere))
    return (
      <EmptyState
        title={`Nothing matches ${shortened(text)}`}
        actions={
          <>
            {actions}
            <Button onClick={clear} data-quiet="">
              Clear all
            </Button>
          </>
        }
      >
        {!isAllThere && `Only the ${words.other} loaded so far were searched.`}
      </EmptyState>
    )
  const isLoading = state.loading === 'running'
  if (!isAllThere)
    return (
      <EmptyState title={isLoading ? `Loading ${words.other}…` : `No ${words.other} loaded yet`} />
    )
  const create = pages.create && (
    <LinkButton to={pages.create} off={ban}>
      New {words.one}
    </LinkButton>
  )
  return none ?? <EmptyState title={`No ${words.other} yet`} actions={create} />
}
