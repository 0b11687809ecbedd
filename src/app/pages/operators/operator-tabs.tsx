import { CatchBoundary } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Late, TableSkeleton } from '../../ui/skeleton.tsx'
import type { PAGES } from '../../page-descriptions.ts'
import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { BoundEndpointsFailure, BoundEndpointsTab } from './bound-endpoints/bound-endpoints-tab.tsx'
import { JsonTab } from './json-tab.tsx'
import { getOperator } from '#contract/operators.ts'
import { pathOf } from '#contract/operation.ts'
import { History } from '../../activity/change-list.tsx'

type OperatorTabsProps = {
  operator: OperatorDocument
  tab: Exclude<(typeof PAGES.operator.tabs)[number]['tab'], 'summary'>
}

/** The tabs of an operator other than its summary. */
export const OperatorTabs = ({ operator, tab }: OperatorTabsProps) => {
  switch (tab) {
    case 'bound-endpoints':
      return (
        <CatchBoundary getResetKey={() => operator.id} errorComponent={BoundEndpointsFailure}>
          <Suspense
            fallback={
              <Late>
                <TableSkeleton />
              </Late>
            }
          >
            <BoundEndpointsTab operator={operator} />
          </Suspense>
        </CatchBoundary>
      )
    case 'json':
      return <JsonTab document={operator.source} text={operator.text} file={operator.id} />
    case 'history':
      return <History title="History" filter={{ record: pathOf(getOperator, operator) }} />
  }
}
