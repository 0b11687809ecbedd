import buttonStyles from './button.module.css'
import { copyText } from './copy-button.tsx'
import { CopyIcon } from './icons.tsx'
import styles from './id-in-row.module.css'

/** An id as what may be cut and the end that stays, which a short one has not. */
export const idParts = (id: string): [start: string, end: string] => {
  const [, start = id, end = ''] = /^(.{6,})(.{5})$/su.exec(id) ?? []
  return [start, end]
}

type IdProps = { id: string; label: string }

/** An id of which the middle is cut where it has no room: its end tells it from others, too. */
export const CutId = ({ id }: { id: string }) => {
  const [start, end] = idParts(id)
  return (
    <span className={styles.text} data-cut="middle">
      <span>{start}</span>
      {end}
    </span>
  )
}

/** An id and its copy button for a cell; no stop of the Tab key, since Ctrl+C on the row's link copies, too. */
export const IdInRow = ({ id, label, isStop }: IdProps & { isStop?: boolean }) => (
  <>
    <CutId id={id} />
    <button
      type="button"
      className={`${buttonStyles.bare} ${styles.copy}`}
      value={id}
      tabIndex={isStop ? undefined : -1}
      aria-label={`Copy ${label} ${id}`}
      onClick={() => void copyText(id)}
    >
      <CopyIcon size={12} />
    </button>
  </>
)

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
