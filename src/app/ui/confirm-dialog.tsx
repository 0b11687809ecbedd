import { useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'

type ConfirmDialogProps = {
  title: string
  /** What will happen. */
  children: ReactNode
  /** Why it did not work; what was confirmed can be tried again. */
  error?: ReactNode
  /** Left out where there is nothing to decide: then the dialog only tells something. */
  confirm?: string
  cancel?: string
  /** Fills the confirming button with the colour of destruction. */
  destructive?: boolean
  /** Neither answer is suggested. */
  equal?: boolean
  isPending?: boolean
  onConfirm?: () => void
  onCancel: () => void
}

/** Asks before something that cannot be taken back. It is open for as long as it is rendered. */
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
  // Outside of whatever form asked for it: its Enter key is not that form's.
  return createPortal(
    <dialog
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      ref={(dialog) => {
        // The browser keeps the focus inside, makes the page behind inert and gives the focus back.
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
