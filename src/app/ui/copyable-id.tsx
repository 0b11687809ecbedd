import { IdInRow, type IdProps } from './id-in-row.tsx'
import styles from './id-in-row.module.css'

type CopyableIdProps = IdProps & {
  /** Shows the button always, not only on hover and focus. */
  isShown?: boolean
}

/** An id with a copy button, which is visible on hover and focus, and always on touch screens. */
export const CopyableId = ({ isShown = false, ...props }: CopyableIdProps) => (
  <span className={isShown ? styles.host : `${styles.host} ${styles.quiet}`}>
    <IdInRow {...props} isStop />
  </span>
)
