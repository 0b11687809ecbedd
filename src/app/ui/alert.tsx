import type { ReactNode } from 'react'
import styles from './alert.module.css'
import { TriangleIcon } from './icons.tsx'
import tones from './tone.module.css'

type AlertProps = {
  tone: 'warn' | 'bad' | 'idle'
  /** Screen readers announce it when it appears: for the result of the user's last action. */
  announce?: boolean
  /** It floats above the end of the window, as the last part of a page. */
  isFloating?: boolean | undefined
  children: ReactNode
}

/** A message to read before going on. */
export const Alert = ({ tone, announce, isFloating, children }: AlertProps) => (
  <div
    className={`${styles.alert} ${tones[tone]} ${isFloating ? styles.floating : ''}`}
    role={announce ? 'alert' : 'note'}
    data-tone={tone}
  >
    <span className={styles.icon}>
      <TriangleIcon />
    </span>
    <div className={styles.content}>{children}</div>
  </div>
)
