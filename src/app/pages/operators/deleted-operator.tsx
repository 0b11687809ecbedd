import { CreateAgainButton } from '../../activity/change-actions.tsx'
import { useQuery } from '@tanstack/react-query'
import { getOperator } from '#contract/operators.ts'
import { pathOf } from '#contract/operation.ts'
import { listAuditEvents } from '#contract/audit.ts'
import { useHasAuditLog } from '../../api/use-host-config.ts'
import { useClient } from '../../api/use-client.ts'
import { isNone, readChange, type DeletedRecord } from '../../activity/read-change.ts'
import { OF_DEVICE, readChanges, useOwners } from '../../activity/change-log.ts'

/** What a deleted operator was, as this browser's own delete or the service's audit log has it; null if neither. */
const useDeletedOperator = (id: string): DeletedRecord | null => {
  const client = useClient()
  const owners = useOwners()
  const hasLog = useHasAuditLog()
  const record = pathOf(getOperator, { id })
  const { data } = useQuery({
    ...OF_DEVICE,
    queryKey: [...client.key, 'last-state', record, hasLog],
    queryFn: async ({ signal }): Promise<DeletedRecord | null> => {
      const { changes } = await readChanges(owners)
      const own = changes.find((change) => change.record === record)
      if (own && isNone(own.after)) return readChange(own).deleted ?? null
      if (!hasLog) return null
      const cursor = String(new URLSearchParams({ record, limit: '1' }))
      const [event] = (await client.call(listAuditEvents, { cursor, signal })).events ?? []
      return event ? (readChange(event).deleted ?? null) : null
    },
    enabled: hasLog !== undefined,
  })
  return data ?? null
}

/** Offers to create an operator again whose last state is known. */
export const DeletedOperator = ({ id }: { id: string }) => {
  const deleted = useDeletedOperator(id)
  if (!deleted) return null
  return (
    <>
      <p>It was deleted. What it was is known: you can create it again under a new ID.</p>
      <p>
        <CreateAgainButton deleted={deleted} />
      </p>
    </>
  )
}
