import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './copy-button.module.css'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { toast } from './toast.tsx'

const useCopy = (text: string) => {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      toast('Copied')
    } catch {
      // Browsers refuse the clipboard without a secure context.
      toast('The browser did not allow copying')
    }
  }
  return { copied, copy }
}

type CopyButtonProps = { text: string; size?: 'small'; children: ReactNode }

/** A button that copies a text to the clipboard. */
export const CopyButton = ({ text, size, children }: CopyButtonProps) => {
  const { copied, copy } = useCopy(text)
  return (
    <Button size={size} onClick={() => void copy()}>
      {copied ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
      {children}
    </Button>
  )
}

type CopyableIdProps = {
  id: string
  label: string
  /** Shows the button always, not only on hover and focus. */
  isShown?: boolean
}

/** An id with a copy button, which is visible on hover and focus, and always on touch screens. */
export const CopyableId = ({ id, label, isShown = false }: CopyableIdProps) => {
  const { copied, copy } = useCopy(id)
  return (
    <span className={isShown ? styles.host : `${styles.host} ${styles.quiet}`}>
      <span className={styles.text}>{id}</span>
      <button
        type="button"
        className={styles.copy}
        aria-label={`Copy ${label} ${id}`}
        onClick={() => void copy()}
      >
        {copied ? <CheckIcon size={12} /> : <CopyIcon size={12} />}
      </button>
    </span>
  )
}
