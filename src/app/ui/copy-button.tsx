import { useState, type MouseEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './copy-button.module.css'
import { idParts } from './id-parts.ts'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { toast } from './toast.tsx'

/** Copies a text to the clipboard and says so; answers whether the browser allowed it. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    toast('Copied')
    return true
  } catch {
    // Browsers refuse the clipboard without a secure context.
    toast("The browser didn't allow copying")
    return false
  }
}

type CopyButtonProps = { text: string; size?: 'small'; children: ReactNode }

/** A button that copies a text to the clipboard. */
export const CopyButton = ({ text, size, children }: CopyButtonProps) => {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (await copyText(text)) setCopied(true)
  }
  return (
    <Button size={size} onClick={() => void copy()}>
      {copied ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
      {children}
    </Button>
  )
}

// One function without state for all rows: the button itself has the text, and the mark of being copied.
const copyValue = async ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
  if (await copyText(button.value)) button.dataset['copied'] = ''
}

type IdProps = { id: string; label: string }

type IdInRowProps = IdProps & {
  isStop?: boolean
  /** Cut at its end, which takes one element less: for the rows of a first page. */
  isPlain?: boolean
}

/** An id of which the middle is cut where it has no room: its end tells it from others, too. */
const IdText = ({ id, isPlain }: { id: string; isPlain: boolean }) => {
  if (isPlain)
    return (
      <span className={styles.plain} data-cut="">
        {id}
      </span>
    )
  const [start, end] = idParts(id)
  return (
    <span className={styles.text} data-cut="middle">
      <span>{start}</span>
      {end}
    </span>
  )
}

/** An id and its copy button for a cell; no stop of the Tab key, since Ctrl+C on the row's link copies, too. */
export const IdInRow = ({ id, label, isStop = false, isPlain = false }: IdInRowProps) => (
  <>
    <IdText id={id} isPlain={isPlain} />
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
