import { modulesOf } from '#contract/edge-modules.ts'
import { pathOf } from '#contract/operation.ts'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { AuditList } from '../../activity/audit-list.tsx'
import { readChange } from '../../activity/read-change.ts'
import { recordAt } from '../../activity/record-path.ts'
import { auditQuery } from '../../api/audit-query.ts'
import { useClient } from '../../api/use-client.ts'
import type { Edge } from '../../resources/edges/edge.ts'
import { edgeQueries } from '../../resources/edges/edge-modules.ts'
import { restoreModuleUndo } from '../../resources/edges/restore-undo.ts'

const titleIn = (path: string): string => {
  const record = recordAt(path)
  return record?.kind === 'module' ? record.module.title : path
}

/** What was written to the modules of an edge, and with which key, as the service's audit log has it. */
export const EdgeHistory = ({ edge: { kind, id } }: { edge: Edge }) => {
  const client = useClient()
  const seen = useQueries({
    queries: edgeQueries(client, kind, id),
    combine: (results) => results.map(({ dataUpdatedAt }) => dataUpdatedAt).join(),
  })
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened it is gone.
  useEffect(() => heading.current?.focus(), [])
  const records = modulesOf(kind).map((module) => ({ record: pathOf(module.get, { id }) }))
  return (
    <AuditList
      title="History"
      headingRef={heading}
      reading={{
        read: readChange,
        restore: restoreModuleUndo,
        renderRecord: ({ record }) => titleIn(record),
      }}
      query={auditQuery(client, records, seen)}
    />
  )
}
