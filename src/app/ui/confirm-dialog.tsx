import { useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'

type ConfirmDialogProps = {
  title: string
  /** What will happen. */
  children: ReactNode
  /** Why the confirmed action failed; the user can confirm again. */
  error?: ReactNode
  /** The label of the confirm button; without it the dialog only informs. */
  confirm?: string
  cancel?: string
  /** Makes the confirm button red. */
  destructive?: boolean
  /** Both buttons look the same, so that neither answer is suggested. */
  equal?: boolean
  isPending?: boolean
  onConfirm?: () => void
  onCancel: () => void
}

/** Asks before something that cannot be undone. Open while it is rendered. */
export const ConfirmDialog = ({
  title,
  children,
  error,
  confirm,
  cancel = 'Cancel',
  destructive = false,
  equal = false,
  isPending = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => {
  const id = useId()
  // Portal to the body: Enter in a dialog inside a form would submit that form.
  return createPortal(
    <dialog
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      ref={(dialog) => {
        // The browser traps the focus, makes the page behind inert and restores the focus on close.
        dialog?.showModal()
        return () => dialog?.close()
      }}
      onCancel={(event) => {
        event.preventDefault()
        if (!isPending) onCancel()
      }}
    >
      <div className={styles.body}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`} className={styles.text}>
          {children}
        </div>
        {error}
      </div>
      <div className={styles.foot}>
        <Button onClick={onCancel} disabled={isPending}>
          {cancel}
        </Button>
        {confirm !== undefined && (
          <Button
            variant={destructive ? 'destructive' : equal ? 'plain' : 'primary'}
            onClick={onConfirm}
            disabled={isPending}
          >
            {isPending ? `${confirm}…` : confirm}
          </Button>
        )}
      </div>
    </dialog>,
    document.body,
  )
}
