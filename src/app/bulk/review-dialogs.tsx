import { useId } from 'react'
import { useClient } from '../api/use-client.ts'
import type { Loss } from '../resources/bulk-action.ts'
import type { Resource } from '../resources/resource.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { shortened } from '../ui/first-part.ts'
import { formatNumber } from '../ui/intl.ts'
import { useTypedName } from '../ui/typed-name.tsx'
import { RequestContents } from '../writes/request/request-contents.tsx'
import type { PlanRow } from './plan.ts'

type TypedCountProps = {
  /** What will happen: "Delete operators". */
  title: string
  losses: readonly Loss[]
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for the number of records before something that no undo brings back. */
export const TypedCount = ({ title, losses, onConfirm, onCancel }: TypedCountProps) => {
  const count = losses.reduce((sum, loss) => sum + loss.count, 0)
  const names = [formatNumber(count), String(count)]
  const { isReady, confirm, field } = useTypedName({ names, onConfirm })
  return (
    <ConfirmDialog
      title={`${title}?`}
      confirm={title}
      destructive
      isReady={isReady}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      {losses.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      {field}
    </ConfirmDialog>
  )
}

type RequestDialogProps = { resource: Resource; row: PlanRow; onClose: () => void }

/** The request of one row, as it would be sent if nobody changes its record. */
export const RequestDialog = ({
  resource,
  row: { name, request },
  onClose,
}: RequestDialogProps) => {
  const labelId = useId()
  const { connection } = useClient()
  return (
    <ConfirmDialog
      title={<bdi>{shortened(name)}</bdi>}
      wide
      cancel="Close"
      onCancel={onClose}
      details={
        request && (
          <div>
            <RequestContents request={request()} target={connection} labelId={labelId} />
          </div>
        )
      }
    >
      Based on the copy on this device. The {resource.words.one} is re-read before writing.
    </ConfirmDialog>
  )
}
