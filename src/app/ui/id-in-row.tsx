import type { MouseEvent } from 'react'
import { copyText } from './copy-text.ts'
import styles from './id-in-row.module.css'

/** An id as what may be cut and the end that stays, which a short one has not. */
export const idParts = (id: string): [start: string, end: string] => {
  const [, start = id, end = ''] = /^(.{6,})(.{5})$/su.exec(id) ?? []
  return [start, end]
}

// The button itself has the text, and the mark of being copied, which a row that is drawn anew may lose.
const copyValue = async ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
  if (await copyText(button.value)) button.dataset['copied'] = ''
}

/** What shows and copies an id. */
export type IdProps = { id: string; label: string }

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
      className={styles.copy}
      value={id}
      tabIndex={isStop ? undefined : -1}
      aria-label={`Copy ${label} ${id}`}
      onClick={(event) => void copyValue(event)}
    />
  </>
)
