import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import styles from './modal-dialog.module.css'

// Unless the browser gave the focus back, or somebody else has taken it.
const focusPage = () => {
  if (document.activeElement === document.body) document.getElementById('content')?.focus()
}

type ModalDialogProps = ComponentProps<'dialog'> & { onCancel: () => void }

/** A dialog before which the page behind waits. Open while it is rendered. */
export const ModalDialog = ({ className = '', onCancel, children, ...props }: ModalDialogProps) => {
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return
    const open = () => {
      // The browser traps the focus, makes the page behind inert and restores the focus on close.
      dialog.showModal()
      const first = dialog.querySelector<HTMLElement>(
        'input:not([type="checkbox"]), textarea, select, [data-default]',
      )
      first?.focus()
      // The answer is always in view: where nothing is asked, a long dialog begins at its top.
      if (first?.matches('[data-default]')) dialog.scrollTop = 0
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
      {...props}
      className={`${styles.dialog} ${className}`}
      ref={element}
      // React tells it to where the dialog is rendered: a form there would be sent, too.
      onSubmit={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      {children}
    </dialog>,
    document.body,
  )
}
