import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CopyIcon } from './icons.tsx'
import { toast } from './toast.tsx'

type CopyButtonProps = {
  text: string
  size?: 'small'
  /** What is copied, where other buttons of the page say the same: read out, not shown. */
  of?: string
  children: ReactNode
}

/** A button that copies a text to the clipboard. */
export const CopyButton = ({ text, size, of, children }: CopyButtonProps) => (
  <Button size={size} onClick={() => void copyText(text)}>
    <CopyIcon size={14} />
    {children}
    {of !== undefined && <span className="visually-hidden"> {of}</span>}
  </Button>
)

/** Copies a text to the clipboard and says so. */
export const copyText = async (text: string): Promise<void> => {
  const isCopied = await (navigator.clipboard as Clipboard | undefined)
    ?.writeText(text)
    .then(() => true)
    .catch(() => false)
  toast(isCopied || copyByCommand(text) ? 'Copied' : "The browser didn't allow copying")
}

// Over plain http there is no clipboard to write to, but the browser's own copying can be given a text.
const copyByCommand = (text: string): boolean => {
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', onCopy, { once: true })
  const isCopied = document.execCommand('copy')
  document.removeEventListener('copy', onCopy)
  return isCopied
}
