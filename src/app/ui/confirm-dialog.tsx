import { useId, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { ModalDialog } from './modal-dialog.tsx'

/** What the state of a confirmed action sets in its dialog. */
export type ConfirmControls = {
  /** Why the confirmed action failed; the user can confirm again. */
  error?: ReactNode
  /** What to compare or to choose, below the text. */
  details?: ReactNode
  isPending?: boolean
  onConfirm?: () => void
  onCancel: () => void
}

type ConfirmDialogProps = ConfirmControls & {
  title: ReactNode
  /** For many lines, or values side by side. */
  wide?: boolean
  /** What will happen. */
  children: ReactNode
  /** The label of the confirm button; without it the dialog only informs. */
  confirm?: string
  cancel?: string
  /** Another answer, beside the confirm button. */
  other?: { label: string; onPress: () => void }
  /** Makes the confirm button red. */
  destructive?: boolean
  /** Both buttons look the same, so that neither answer is suggested. */
  equal?: boolean
  /** False shows the confirm button as disabled; a press still calls `onConfirm`, to say what is missing. */
  isReady?: boolean
  /** It can be cancelled while `isPending`. */
  canStop?: boolean
  /** The label of the confirm button while `isPending`. */
  pending?: string
}

/** Asks before something that cannot be undone. Open while it is rendered. */
export const ConfirmDialog = ({
  title,
  children,
  details,
  error,
  confirm,
  cancel = 'Cancel',
  other,
  destructive = false,
  equal = false,
  wide = false,
  isReady = true,
  isPending = false,
  canStop = false,
  pending = `${confirm}…`,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => {
  const id = useId()
  // Of three answers, one that loses nothing.
  const isConfirmDefault = other !== undefined && !destructive
  return (
    <ModalDialog
      className={`${styles.dialog} ${wide ? styles.wide : other ? styles.choice : ''}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={() => {
        if (!isPending || canStop) onCancel()
      }}
    >
      <div className={styles.body}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`} className={styles.text}>
          {children}
        </div>
        {details && <div className={styles.details}>{details}</div>}
        {error}
      </div>
      <div className={styles.foot}>
        <Button
          data-cancel
          data-default={isConfirmDefault ? undefined : ''}
          variant={other ? 'quiet' : 'plain'}
          onClick={onCancel}
          disabled={isPending && !canStop}
        >
          {cancel}
        </Button>
        {other && (
          <Button disabled={isPending} onClick={other.onPress}>
            {other.label}
          </Button>
        )}
        {confirm !== undefined && (
          <Button
            data-default={isConfirmDefault ? '' : undefined}
            variant={destructive ? 'destructive' : equal ? 'plain' : 'primary'}
            onClick={onConfirm}
            aria-disabled={!isReady || undefined}
            pending={isPending ? pending : undefined}
          >
            {confirm}
          </Button>
        )}
      </div>
    </ModalDialog>
  )
}
