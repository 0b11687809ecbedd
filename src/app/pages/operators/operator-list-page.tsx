import { useSuspenseQuery } from '@tanstack/react-query'
import { lazyRouteComponent, useSearch } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { Suspense, useEffect, useState } from 'react'
import { operatorListQuery } from '../../resources/operators/operator-queries.ts'
import { useClient, useWriteBan } from '../../api/use-client.ts'
import { StaleNotice } from '../../errors/stale-notice.tsx'
import { ListFrame, ListHead } from '../../list/list-frame.tsx'
import { wholeList } from '../../list/whole-list.ts'
import { formatNumber, plural } from '../../ui/intl.ts'
import { SearchBar } from '../../list/search-bar.tsx'
import { useRecordLinks } from '../../list/use-record-links.ts'
import { useListSearch } from '../../list/use-list-search.ts'
import { LinkButton } from '../../shell/link-button.tsx'
import { Paging } from '../../shell/paging.tsx'
import { Refresh } from '../../shell/refresh.tsx'
import { TurningCard } from '../../shell/turning-card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { whenIdle } from '../../ui/when-idle.ts'
import { asksForAll } from './asks-for-all.ts'
import { NoOperators } from './no-operators.tsx'
import { OddEntries } from './odd-entries.tsx'
import { operatorColumns } from './operator-columns.tsx'
import { OPERATOR_PAGES, OPERATOR_WORDS } from '../../resources/operators/operator-pages.ts'

// With the copy of all records, its search and what is done with many: more than the rest of the page.
const allParts = () => import('./all/all-operators.tsx')

/** The list over all operators. */
export const AllOperators = lazyRouteComponent(allParts, 'AllOperators')
const AllBehind = lazyRouteComponent(allParts, 'AllBehind')

/** Whether all operators are shown: their address asks for them, or they have been loaded behind their first page. */
const useIsAll = () => {
  const search = useSearch({ from: '/shell/operators' })
  const client = useClient()
  const isWhole = useSelector(wholeList, (of) => of === client)
  return asksForAll(search) || (search.cursor === undefined && isWhole)
}

/** The operators of the account: their first page at once, all of them as soon as they are loaded. */
export const OperatorListPage = () => {
  const isAll = useIsAll()
  const [head, setHead] = useState<HTMLElement | null>(null)
  const ban = useWriteBan()
  return (
    <Page
      title="Operators"
      subtitle={isAll ? <div ref={setHead} /> : <Refresh />}
      actions={
        <LinkButton to="/operators/new" variant="primary" off={ban}>
          <PlusIcon /> New operator
        </LinkButton>
      }
    >
      <SearchedList isAll={isAll} head={head} />
    </Page>
  )
}

// What is rendered for each key of the search.
const SearchedList = ({ isAll, head }: { isAll: boolean; head: HTMLElement | null }) => {
  const { bar, list } = useListSearch(OPERATOR_PAGES, isAll)
  return (
    <>
      <SearchBar {...bar} words={OPERATOR_WORDS} />
      {isAll ? <AllOperators {...list} head={head} /> : <OnePage />}
    </>
  )
}

const ALL = { one: '# operator', other: '# operators' }

const OnePage = () => {
  const { cursor } = useSearch({ from: '/shell/operators' })
  const query = useSuspenseQuery(operatorListQuery(useClient(), cursor ?? null))
  const links = useRecordLinks(OPERATOR_PAGES)
  const { operators, odd, next_page_uri } = query.data
  const isEmpty = operators.length + odd.length === 0
  const isOnlyPage = !cursor && next_page_uri === null
  const [isIdle, setIsIdle] = useState(false)
  // After the first page is painted: the code of the whole list must not delay it.
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  // Entries that can't be read are shown as they are, which the whole list does not.
  const mayGrow = operators.length > 0 && odd.length === 0
  return (
    <ListFrame
      aside={
        mayGrow &&
        isIdle && (
          <Suspense>
            <AllBehind
              page={query.data}
              isLater={cursor !== undefined}
              read_at={query.dataUpdatedAt}
              list={AllOperators}
            />
          </Suspense>
        )
      }
    >
      <TurningCard label="Operators">
        {!(isEmpty && isOnlyPage) && (
          <ListHead
            text={
              isOnlyPage
                ? plural(operators.length, ALL)
                : `${formatNumber(operators.length)} on this page`
            }
          />
        )}
        {odd.length > 0 && <OddEntries entries={odd} />}
        {operators.length === 0 ? (
          isEmpty && <NoOperators areAll={isOnlyPage} />
        ) : (
          <DataTable
            caption="Operators"
            what="operators"
            columns={operatorColumns}
            rows={operators}
            keyOf={({ id }) => id}
            links={links}
            isFixed
          />
        )}
        {!isOnlyPage && (
          <Paging all={ALL} count={operators.length} cursor={cursor} nextPageUri={next_page_uri} />
        )}
      </TurningCard>
      <StaleNotice query={query} isFloating />
    </ListFrame>
  )
}
