import { createAtom, useSelector } from '@tanstack/react-store'
import { Button } from './button.tsx'
import { handFocusOn } from './hand-focus.ts'
import styles from './toast.module.css'

const SHOWN_MS = 5_000
/** Time to read it, decide, and get to its button. */
const WITH_ACTION_MS = 10_000

/** What the button of a toast does. */
type Action = { label: string; press: () => void }
type Toast = { id: number; text: string; action: Action | undefined }

const toasts = createAtom<readonly Toast[]>([])
let lastId = 0

/**
 * Announces a success for some seconds; returns how to remove it. Failures are never toasts: each is shown where it
 * happened.
 */
export const toast = (text: string, action?: Action): (() => void) => {
  const id = ++lastId
  const remove = () => toasts.set((shown) => shown.filter((one) => one.id !== id))
  // Not while somebody is about to press its button.
  const removeUnused = () => {
    if (document.querySelector(`[data-toast="${id}"]:is(:hover, :focus-within)`))
      setTimeout(removeUnused, SHOWN_MS)
    else remove()
  }
  toasts.set((shown) => [...shown, { id, text, action }])
  setTimeout(removeUnused, action ? WITH_ACTION_MS : SHOWN_MS)
  return remove
}

/** The region for toasts. Always rendered, so that screen readers announce new toasts. */
export const ToastRegion = () => (
  <div className={styles.region} role="status">
    {useSelector(toasts).map(({ id, text, action }) => (
      <div key={id} ref={handFocusOn} className={styles.toast} data-toast={id}>
        {text}
        {action && (
          <Button size="small" onClick={action.press}>
            {action.label}
          </Button>
        )}
      </div>
    ))}
  </div>
)
