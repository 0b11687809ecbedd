import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OperatorDocument } from '../../api/operator-document.ts'
import { operatorListQuery } from '../../api/operators.ts'
import { useClient } from '../../api/use-client.ts'
import { StaleNotice } from '../../errors/stale-notice.tsx'
import { LinkButton } from '../../shell/link-button.tsx'
import { Paging } from '../../shell/paging.tsx'
import { Refresh } from '../../shell/refresh.tsx'
import { TurningCard } from '../../shell/turning-card.tsx'
import { DataTable, type RowLinks } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { ListLead } from './list-skeleton.tsx'
import { operatorColumns } from './operator-columns.tsx'

const route = getRouteApi('/shell/operators')

/** All operators of the account, page by page as the service sends them. */
export const OperatorListPage = () => {
  const { cursor } = route.useSearch()
  const query = useSuspenseQuery(operatorListQuery(useClient(), cursor ?? null))
  const links = useOperatorLinks()
  const { operators, next_page_uri } = query.data
  const isEmpty = operators.length === 0
  const isOnlyPage = !cursor && next_page_uri === null
  return (
    <Page
      title="Operators"
      subtitle={
        <>
          <ListLead />
          <Refresh />
        </>
      }
      actions={
        <LinkButton to="/operators/new" variant="primary">
          <PlusIcon /> New operator
        </LinkButton>
      }
    >
      <TurningCard label="Operators">
        {isEmpty ? (
          <NoOperators areAll={isOnlyPage} />
        ) : (
          <DataTable
            caption="Operators"
            what="operators"
            columns={operatorColumns}
            rows={operators}
            keyOf={({ id }) => id}
            links={links}
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
    </Page>
  )
}

const useOperatorLinks = (): RowLinks<OperatorDocument> => {
  const router = useRouter()
  return useMemo(() => {
    const to = '/operators/$id'
    const list = router.buildLocation({ to: '/operators' }).publicHref
    return {
      // As the router builds it, but once for all rows.
      hrefOf: ({ id }) => `${list}/${encodeURIComponent(id)}`,
      open: ({ id }) => void router.navigate({ to, params: { id } }),
      preload: ({ id }) => void router.preloadRoute({ to, params: { id } }),
    }
  }, [router])
}

const NoOperators = ({ areAll }: { areAll: boolean }) =>
  areAll ? (
    <EmptyState title="No operators yet">
      An operator connects a Kubernetes cluster to the tunnel service. It registers itself when it
      is installed, or you create its record here with New operator.
    </EmptyState>
  ) : (
    <EmptyState title="No operators on this page">
      Other pages may have some. Those of this page may have been deleted meanwhile.
    </EmptyState>
  )
