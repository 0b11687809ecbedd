import { TakeBack, writerOf } from '../../activity/change-list.tsx'
import { useLocation } from '@tanstack/react-router'
import { getOperator } from '#contract/operators.ts'
import { pathOf } from '#contract/operation.ts'
import { readTime } from '#domain/read-time.ts'
import { readChange } from '../../activity/read-change.ts'
import { useChanges } from '../../activity/use-changes.ts'
import { useClient } from '../../api/use-client.ts'
import { ownerId } from '../../connection/connection.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { typedAt } from '../../writes/drafts.ts'

/** Offers what is known of an operator that is gone: what was typed into its form, and what it was. */
export const DeletedOperator = ({ id }: { id: string }) => {
  const { connection } = useClient()
  const href = useLocation({ select: (location) => location.href })
  const typed = typedAt(ownerId(connection), href)
  const { data: [last] = [] } = useChanges({
    record: pathOf(getOperator, { id }),
    limit: '1',
  }).query
  const read = last && readChange(last)
  return (
    <>
      {typed !== null && (
        <>
          <p>Your draft is still here. Copy it as JSON for a new operator.</p>
          <p>
            <CopyButton text={typed}>Copy what you typed</CopyButton>
          </p>
        </>
      )}
      {last && read?.again && (
        <>
          <p>
            Deleted by {writerOf(last)}, <RelativeTime time={readTime(last.at)} />. You can create
            it again under a new ID.
          </p>
          <p>
            <TakeBack of={read} />
          </p>
        </>
      )}
    </>
  )
}
