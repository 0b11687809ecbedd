import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'

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

// Unless the browser gave the focus back, or somebody else has taken it.
const focusPage = () => {
  if (document.activeElement === document.body) document.getElementById('content')?.focus()
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
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return
    const open = () => {
      // The browser traps the focus, makes the page behind inert and restores the focus on close.
      dialog.showModal()
      const first = dialog.querySelector<HTMLElement>(
        'input:not([type="checkbox"]), textarea, select, [data-cancel]',
      )
      first?.focus()
      // The answer is always in view: where nothing is asked, a long dialog begins at its top.
      if (first?.matches('[data-cancel]')) dialog.scrollTop = 0
    }
    open()
    // Browsers let the second Escape close a dialog without asking.
    dialog.addEventListener('close', open)
    return () => {
      dialog.removeEventListener('close', open)
      dialog.close()
      // After the commit: what opened the dialog may go together with it.
      queueMicrotask(focusPage)
    }
  }, [])
  // Portal to the body: Enter in a dialog inside a form would submit that form.
  return createPortal(
    <dialog
      className={`${styles.dialog} ${wide ? styles.wide : other ? styles.choice : ''}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      ref={element}
      // React tells it to where the dialog is rendered: a form there would be sent, too.
      onSubmit={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault()
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
            variant={destructive ? 'destructive' : equal ? 'plain' : 'primary'}
            onClick={onConfirm}
            aria-disabled={!isReady || undefined}
            pending={isPending ? pending : undefined}
          >
            {confirm}
          </Button>
        )}
      </div>
    </dialog>,
    document.body,
  )
}
