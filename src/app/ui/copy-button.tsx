import { useState, type MouseEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './copy-button.module.css'
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

type IdInRowProps = IdProps & {
  isStop?: boolean
  /** The id as it is cut where it has no room; at its end by default, which takes the fewest elements. */
  text?: ReactNode
}

/** An id and its copy button for a cell; no stop of the Tab key, since Ctrl+C on the row's link copies, too. */
export const IdInRow = ({ id, label, isStop = false, text }: IdInRowProps) => (
  <>
    {text ?? (
      <span className={styles.plain} data-cut="">
        {id}
      </span>
    )}
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
