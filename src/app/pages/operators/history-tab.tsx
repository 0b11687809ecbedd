import { getOperator } from '#contract/operators.ts'
import { pathOf } from '#contract/operation.ts'
import { AuditList } from '../../activity/audit-list.tsx'
import { readOperatorChange } from '../../activity/read-operator-change.ts'
import { OwnHistory } from '../../activity/own-history.tsx'
import { auditQuery } from '../../api/audit-query.ts'
import { useHasAuditLog } from '../../api/use-audit-log.ts'
import { useClient } from '../../api/use-client.ts'
import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { restoreOperatorUndo } from '../../resources/operators/restore-undo.ts'

/**
 * What was written to an operator: with which key, as the service's audit log has it, or as far as this browser knows
 * it.
 */
export const HistoryTab = ({ operator }: { operator: OperatorDocument }) => {
  const { id, updated_at: updated } = operator
  const client = useClient()
  const hasLog = useHasAuditLog()
  const record = pathOf(getOperator, { id })
  const reading = { read: readOperatorChange(id), restore: restoreOperatorUndo }
  if (hasLog === undefined) return null
  return hasLog ? (
    <AuditList
      title="Writes of all keys of this account"
      reading={reading}
      query={auditQuery(client, [{ record }], String(updated))}
    />
  ) : (
    <OwnHistory record={record} reading={reading} />
  )
}
