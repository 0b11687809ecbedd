import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { useClient } from '../api/use-client.ts'
import { ownerId } from '../connection/connection.ts'
import { useLazyPart } from '../ui/use-lazy-part.ts'
import { followJournalMarks, journalMarks } from './journal-mark.ts'

/** The place for the state of a bulk change, whose code is loaded only if there is one. */
export const BulkStatusSlot = () => {
  const { connection } = useClient()
  // Of the key alone if it was left before the service named the account.
  const isThere = useSelector(
    journalMarks,
    (marks) => marks.includes(ownerId(connection)) || marks.includes(connection.id),
  )
  useEffect(followJournalMarks, [])
  const { Part } = useLazyPart(async () => (await import('./bulk-status.tsx')).BulkStatus, isThere)
  return Part && isThere ? <Part /> : null
}
