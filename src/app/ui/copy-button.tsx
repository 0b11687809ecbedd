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
  try {
    await navigator.clipboard.writeText(text)
    toast('Copied')
  } catch {
    // Browsers refuse the clipboard without a secure context.
    toast("The browser didn't allow copying")
  }
}
