import { CreateAgainButton } from '../../activity/change-actions.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { getOperator } from '#contract/operators.ts'
import { pathOf } from '#contract/operation.ts'
import { listAuditEvents } from '#contract/audit.ts'
import { useHostSetting, useClient } from '../../api/use-client.ts'
import { isNone, readChange, type ReadChange } from '../../activity/read-change.ts'
import { OF_DEVICE, readChanges } from '../../activity/change-log.ts'
import { ownerId } from '../../connection/connection.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { typedAt } from '../../writes/drafts.ts'

/** How a deleted operator is created again, as this browser's own delete or the audit log has it; null if neither. */
const useAgain = (id: string): ReadChange['again'] => {
  const client = useClient()
  const hasLog = useHostSetting('has_audit_log')
  const record = pathOf(getOperator, { id })
  const { data } = useQuery({
    ...OF_DEVICE,
    queryKey: [...client.key, 'last-state', record, hasLog],
    queryFn: async ({ signal }): Promise<ReadChange['again']> => {
      const own = readChanges(ownerId(client.connection)).find((change) => change.record === record)
      if (own && isNone(own.after)) return readChange(own).again
      if (!hasLog) return null
      const cursor = String(new URLSearchParams({ record, limit: '1' }))
      const [event] = (await client.call(listAuditEvents, { cursor, signal })).events ?? []
      return event ? readChange(event).again : null
    },
    enabled: hasLog !== undefined,
  })
  return data ?? null
}

/** Offers what is known of an operator that is gone: what was typed into its form, and what it was. */
export const DeletedOperator = ({ id }: { id: string }) => {
  const { connection } = useClient()
  const href = useLocation({ select: (location) => location.href })
  const typed = typedAt(ownerId(connection), href)
  const again = useAgain(id)
  return (
    <>
      {typed !== null && (
        <>
          <p>What you typed here is still kept. Copy it as JSON, and use it for a new one.</p>
          <p>
            <CopyButton text={typed}>Copy what you typed</CopyButton>
          </p>
        </>
      )}
      {again && (
        <>
          <p>It was deleted. What it was is known: you can create it again under a new ID.</p>
          <p>
            <CreateAgainButton again={again} />
          </p>
        </>
      )}
    </>
  )
}
