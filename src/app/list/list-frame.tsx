import type { ReactNode } from 'react'
import styles from './list-frame.module.css'
import tools from './list-tools.module.css'

type ListFrameProps = {
  /** In the room of the filters. */
  aside?: ReactNode
  children: ReactNode
}

/** A page of a list where the whole list will stand: with room for its filters and checkboxes. */
export const ListFrame = ({ aside, children }: ListFrameProps) => (
  <div className={styles.frame}>
    <div className={`${styles.sides} ${styles.first}`}>
      <div className={styles.room}>{aside}</div>
      {children}
    </div>
  </div>
)

/** Above the rows of a page: how many there are. */
export const ListHead = ({ text }: { text: string }) => (
  <div className={`${tools.tools} ${styles.head}`}>
    <span className={tools.coverage}>{text}</span>
  </div>
)
