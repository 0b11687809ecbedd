import { getOperator } from '#contract/operators.ts'
import { pathOf } from '#contract/operation.ts'
import { AuditList } from '../../activity/audit-list.tsx'
import { readOperatorChange } from '../../activity/read-operator-change.ts'
import { auditQuery } from '../../api/audit-query.ts'
import { useClient } from '../../api/use-client.ts'
import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { restoreOperatorUndo } from '../../resources/operators/restore-undo.ts'

/** What was written to an operator, and with which key, as the service's audit log has it. */
export const HistoryTab = ({ operator }: { operator: OperatorDocument }) => {
  const { id, updated_at: updated } = operator
  const record = pathOf(getOperator, { id })
  return (
    <AuditList
      title="Writes of all keys of this account"
      reading={{ read: readOperatorChange(id), restore: restoreOperatorUndo }}
      query={auditQuery(useClient(), [{ record }], String(updated))}
    />
  )
}
