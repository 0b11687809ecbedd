import { useSelector } from '@tanstack/react-store'
import { useClient } from '../api/use-client.ts'
import { ownerId } from '../connection/connection.ts'
import type { LazyResource } from '../resources/resource.ts'
import { useLazyPart } from '../ui/use-lazy-part.ts'
import { journalMarks } from './journal-mark.ts'
import { slotOf } from '../resources/resource-slot.ts'

type BulkStatusSlotProps = { resource: LazyResource }

/** The place for the state of a bulk change over a resource, whose code is loaded only if there is one. */
export const BulkStatusSlot = ({ resource: { key, load } }: BulkStatusSlotProps) => {
  const { connection } = useClient()
  // Of the key alone if it was left before the service named the account.
  const slots = [ownerId(connection), connection.id].map((owner) => slotOf(owner, key))
  const isThere = useSelector(journalMarks, (marks) => slots.some((slot) => marks.includes(slot)))
  const { Part } = useLazyPart(async () => {
    const [{ BulkStatus }, resource] = await Promise.all([import('./bulk-status.tsx'), load()])
    return () => <BulkStatus resource={resource} />
  }, isThere)
  return Part && isThere ? <Part /> : null
}
