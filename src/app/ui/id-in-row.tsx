import buttonStyles from './button.module.css'
import { copyText } from './copy-button.tsx'
import { unhidden } from './first-part.ts'
import { CopyIcon } from './icons.tsx'
import styles from './id-in-row.module.css'

type IdProps = { id: string; label: string }

/** Of an id long enough to be cut, what is shown behind the cut: `-production-3` of a name, else five characters. */
const END = /^.{6,}?((?=.{5,14}$)-[^-]+-[^-]+|.{5})$/su

/**
 * An id or a name of which the middle is cut where it has no room: its end tells it from others, too. The end behind the
 * cut is drawn by the stylesheet, so that the whole is one text to select, copy and find.
 */
export const CutId = ({ id, isName }: { id: string; isName?: boolean }) => (
  <span
    className={isName ? `${styles.text} ${styles.name}` : styles.text}
    // The type of styles knows no variables.
    style={{
      ['--length' as string]: id.length,
      ['--end-length' as string]: END.exec(id)?.[1]?.length,
    }}
    data-end={END.exec(id)?.[1]}
    data-cut="middle"
    translate="no"
  >
    <span>{unhidden(id)}</span>
  </span>
)

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
