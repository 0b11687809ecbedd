import type { MouseEvent, ReactNode } from 'react'
import { copyText } from './copy-text.ts'
import styles from './id-in-row.module.css'

/** An id as what may be cut and the end that stays, which a short one has not. */
export const idParts = (id: string): [start: string, end: string] => {
  const [, start = id, end = ''] = /^(.{6,})(.{5})$/su.exec(id) ?? []
  return [start, end]
}

// One function without state for all rows: the button itself has the text, and the mark of being copied.
const copyValue = async ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
  if (await copyText(button.value)) button.dataset['copied'] = ''
}

/** What shows and copies an id. */
export type IdProps = { id: string; label: string }

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

/** An id and its copy button for a cell; no stop of the Tab key, since Ctrl+C on the row's link copies, too. */
export const idInRow = ({ id, label, isStop }: IdProps & { isStop?: boolean }): ReactNode => (
  <>
    {cutId(id)}
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
