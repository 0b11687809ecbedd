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
export const IdInRow = ({ id, label, isStop }: IdProps & { isStop?: boolean }) => (
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
