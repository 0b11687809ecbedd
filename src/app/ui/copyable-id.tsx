import { IdInRow, type IdProps } from './copy-button.tsx'
import styles from './copy-button.module.css'
import { idParts } from './id-parts.ts'

/** An id of which the middle is cut where it has no room: its end tells it from others, too. */
export const cutId = (id: string) => {
  const [start, end] = idParts(id)
  return (
    <span className={styles.text} data-cut="middle">
      <span>{start}</span>
      {end}
    </span>
  )
}

type CopyableIdProps = IdProps & {
  /** Shows the button always, not only on hover and focus. */
  isShown?: boolean
}

/** An id with a copy button, which is visible on hover and focus, and always on touch screens. */
export const CopyableId = ({ isShown = false, ...props }: CopyableIdProps) => (
  <span className={isShown ? styles.host : `${styles.host} ${styles.quiet}`}>
    <IdInRow {...props} isStop text={cutId(props.id)} />
  </span>
)
