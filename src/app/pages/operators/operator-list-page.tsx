import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { operatorListQuery } from '../../resources/operators/operator-queries.ts'
import { useClient } from '../../api/use-client.ts'
import { StaleNotice } from '../../errors/stale-notice.tsx'
import { SearchBar } from '../../list/search-bar.tsx'
import { useRecordLinks } from '../../list/use-record-links.ts'
import { useListSearch } from '../../list/use-list-search.ts'
import { lazyPage } from '../../ui/load-code.ts'
import { LinkButton } from '../../shell/link-button.tsx'
import { Paging } from '../../shell/paging.tsx'
import { Refresh } from '../../shell/refresh.tsx'
import { TurningCard } from '../../shell/turning-card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { asksForAll } from './asks-for-all.ts'
import { ListSwitch } from './list-switch.tsx'
import { operatorColumns } from './operator-columns.tsx'
import { OPERATOR_PAGES, OPERATOR_WORDS } from '../../resources/operators/operator-pages.ts'
import { useChangedRows } from './use-changed-rows.ts'

/** The list over all operators, whose code is loaded when it is asked for. */
export const AllOperators = lazyPage(
  async () => (await import('./all/all-operators.tsx')).AllOperators,
)

// Of no use to nearly every list.
const OddEntries = lazy(async () => ({ default: (await import('./odd-entries.tsx')).OddEntries }))

/** The operators of the account: page by page as the service sends them, or all of them. */
export const OperatorListPage = () => {
  const isAll = useSearch({ from: '/shell/operators', select: asksForAll })
  const [head, setHead] = useState<HTMLElement | null>(null)
  return (
    <Page
      title="Operators"
      subtitle={isAll ? <div ref={setHead} /> : <Refresh />}
      actions={
        <LinkButton to="/operators/new" variant="primary">
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
      <SearchBar {...bar} words={OPERATOR_WORDS}>
        <ListSwitch isAll={isAll} />
      </SearchBar>
      {isAll ? <AllOperators {...list} head={head} /> : <OnePage />}
    </>
  )
}

const OnePage = () => {
  const { cursor } = useSearch({ from: '/shell/operators' })
  const query = useSuspenseQuery(operatorListQuery(useClient(), cursor ?? null))
  const links = useRecordLinks(OPERATOR_PAGES)
  const { operators, odd, next_page_uri } = query.data
  const changed = useChangedRows(operators, cursor)
  const isEmpty = operators.length + odd.length === 0
  const isOnlyPage = !cursor && next_page_uri === null
  return (
    <>
      <TurningCard label="Operators">
        {odd.length > 0 && (
          <Suspense>
            <OddEntries entries={odd} />
          </Suspense>
        )}
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
            isChanged={({ id }) => changed.has(id)}
            isFixed
            isLast
          />
        )}
        {!(isEmpty && isOnlyPage) && (
          <Paging
            all={{ one: '# operator', other: '# operators' }}
            last={{ one: 'Last page: # operator', other: 'Last page: # operators' }}
            count={operators.length}
            cursor={cursor}
            nextPageUri={next_page_uri}
          />
        )}
      </TurningCard>
      <StaleNotice query={query} isFloating />
    </>
  )
}

const NoOperators = ({ areAll }: { areAll: boolean }) =>
  areAll ? (
    <EmptyState
      title="No operators yet"
      actions={<LinkButton to="/operators/new">Create the first operator</LinkButton>}
    >
      An operator connects a Kubernetes cluster to the tunnel service. It registers itself when it
      is installed, or you create its record here.
    </EmptyState>
  ) : (
    <EmptyState title="No operators on this page">
      Other pages may have some. The ones on this page may have been deleted.
    </EmptyState>
  )
