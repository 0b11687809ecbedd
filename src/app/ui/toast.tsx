import { useSyncExternalStore } from 'react'
import styles from './toast.module.css'

const SHOWN_MS = 5_000

type Toast = { id: number; text: string }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const set = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

/** Announces a success for some seconds. Failures are never toasts: each is shown where it happened. */
export const toast = (text: string): void => {
  const id = ++lastId
  set([...toasts, { id, text }])
  setTimeout(() => set(toasts.filter((one) => one.id !== id)), SHOWN_MS)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts are shown. It is always rendered, so that screen readers announce what is added to it. */
export const ToastRegion = () => (
  <div className={styles.region} role="status">
    {useSyncExternalStore(subscribe, () => toasts).map((one) => (
      <div key={one.id} className={styles.toast}>
        {one.text}
      </div>
    ))}
  </div>
)
