import type { ReactNode } from 'react'
import styles from './alert.module.css'
import { TriangleIcon } from './icons.tsx'

type AlertProps = {
  tone: 'warn' | 'bad' | 'idle'
  /** Announce it when it appears: for the answer to something the person just did. */
  announce?: boolean
  children: ReactNode
}

/** Something that needs reading before going on. */
export const Alert = ({ tone, announce, children }: AlertProps) => (
  <div
    className={`${styles.alert} ${styles[tone]}`}
    role={announce ? 'alert' : 'note'}
    data-tone={tone}
    tabIndex={-1}
  >
    <span className={styles.icon}>
      <TriangleIcon />
    </span>
    <div className={styles.content}>{children}</div>
  </div>
)
