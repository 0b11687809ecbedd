import { useIsProduction } from '../api/use-client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { formatNumber } from '../ui/intl.ts'
import { useTypedName } from '../ui/typed-name.tsx'

type LossesDialogProps = {
  title: string
  losses: readonly string[]
  /** How many records are changed. */
  count: number
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before people lose something; on production, for the number of records. */
export const LossesDialog = ({ title, losses, count, onConfirm, onCancel }: LossesDialogProps) => {
  const isProduction = useIsProduction()
  const { isReady, confirm, field } = useTypedName({
    names: isProduction ? [String(count), formatNumber(count)] : null,
    onConfirm,
  })
  return (
    <ConfirmDialog
      title={`${title}?`}
      confirm={title}
      destructive
      isReady={isReady}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      {losses.map((loss) => (
        <p key={loss}>{loss}</p>
      ))}
      {field}
    </ConfirmDialog>
  )
}
