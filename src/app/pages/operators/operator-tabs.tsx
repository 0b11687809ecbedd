import { CatchBoundary } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Late, TableSkeleton } from '../../ui/skeleton.tsx'
import type { PAGES } from '../../page-descriptions.ts'
import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { BoundEndpointsFailure, BoundEndpointsTab } from './bound-endpoints/bound-endpoints-tab.tsx'
import { JsonTab } from './json-tab.tsx'
import { getOperator } from '#contract/operators.ts'
import { pathOf } from '#contract/operation.ts'
import { AuditList, OwnHistory } from '../../activity/change-list.tsx'
import { auditQuery } from '../../activity/audit-query.ts'
import { useHostSetting, useClient } from '../../api/use-client.ts'

/**
 * What was written to an operator: with which key, as the service's audit log has it, or as far as this browser knows
 * it.
 */
const HistoryTab = ({ operator }: { operator: OperatorDocument }) => {
  const { id, updated_at: updated } = operator
  const client = useClient()
  const hasLog = useHostSetting('has_audit_log')
  const record = pathOf(getOperator, { id })
  if (hasLog === undefined) return null
  return hasLog ? (
    <AuditList title="Audit log" query={auditQuery(client, [{ record }], String(updated))} />
  ) : (
    <OwnHistory record={record} />
  )
}

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
      return <HistoryTab operator={operator} />
  }
}
