import type { Loss } from '../resources/bulk-action.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { formatNumber } from '../ui/intl.ts'
import { useTypedName } from '../ui/typed-name.tsx'

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
