import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { CopyIcon } from './icons.tsx'

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
