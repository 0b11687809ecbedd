import { createAtom, useSelector } from '@tanstack/react-store'
import styles from './toast.module.css'

const SHOWN_MS = 5_000

type Toast = { id: number; text: string }

const toasts = createAtom<readonly Toast[]>([])
let lastId = 0

/** Announces a success for some seconds. Failures are never toasts: each is shown where it happened. */
export const toast = (text: string): void => {
  const id = ++lastId
  toasts.set((shown) => [...shown, { id, text }])
  setTimeout(() => toasts.set((shown) => shown.filter((one) => one.id !== id)), SHOWN_MS)
}

/** The region for toasts. Always rendered, so that screen readers announce new toasts. */
export const ToastRegion = () => (
  <div className={styles.region} role="status">
    {useSelector(toasts).map((one) => (
      <div key={one.id} className={styles.toast}>
        {one.text}
      </div>
    ))}
  </div>
)
