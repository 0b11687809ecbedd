import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useClient } from '../../api/use-client.ts'
import { StaleNotice } from '../../errors/stale-notice.tsx'
import type { ListPage } from '../../list/use-list.ts'
import { asksForAll } from '../../page-descriptions.ts'
import { RecordList } from '../../list/record-list.tsx'
import { operatorListQuery } from '../../resources/operators/operator-queries.ts'
import { useHeavyPart } from '../../ui/load-code.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { CERTIFICATES_VIEW } from './certificates/certificates-view.tsx'
import { ListSkeleton } from './operator-skeleton.tsx'
import { LISTED_OPERATORS } from './operator-table.tsx'
import { ListPaging, PagingProblem } from './list-paging.tsx'
import { NoOperators } from './no-operators.tsx'
import { OddEntries } from './odd-entries.tsx'

const VIEWS = [CERTIFICATES_VIEW]

// More than the rest of the page, and of no use before the records are in sight.
const loadTools = async () => {
  await new Promise<void>((resolve) => whenIdle(resolve))
  const { OperatorTools } = await import('./operator-tools.tsx')
  return OperatorTools
}

/** The operators of the account: a page of the service's list, or all of them once they are searched. */
export const OperatorListPage = () => {
  const search = useSearch({ from: '/shell/operators' })
  const { cursor } = search
  const isAsked = asksForAll(search)
  const query = useQuery({
    ...operatorListQuery(useClient(), cursor ?? null),
    // All of them are loaded otherwise.
    enabled: !isAsked,
  })
  const { Part: Tools } = useHeavyPart(loadTools)
  const { data, dataUpdatedAt, isFetching, refetch } = query
  const records = useMemo(() => data?.operators.map(({ source }) => source) ?? [], [data])
  // The loader has it, but for a client that has just changed.
  if (!data && !isAsked) return <ListSkeleton />
  const place = { cursor, nextPageUri: data?.next_page_uri ?? null }
  const page: ListPage | undefined = data && {
    ...place,
    records,
    paging: <ListPaging place={place} />,
    read_at: dataUpdatedAt,
    isRefreshing: isFetching,
    refresh: () => void refetch(),
    notice: (
      <>
        {data.odd.length > 0 && <OddEntries entries={data.odd} />}
        <StaleNotice query={query} isFloating />
        {!isAsked && <PagingProblem place={place} />}
      </>
    ),
  }
  return (
    <RecordList
      listed={LISTED_OPERATORS}
      Tools={Tools}
      page={page}
      views={VIEWS}
      none={<NoOperators />}
    />
  )
}
