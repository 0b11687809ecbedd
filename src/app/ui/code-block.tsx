import styles from './code-block.module.css'
import { ScrollArea } from './scroll-area.tsx'

type CodeBlockProps = {
  label: string
  text: string
  /** Long lines scroll sideways instead of wrapping. */
  isUnwrapped?: boolean
}

/** A text in a monospaced box that scrolls. */
export const CodeBlock = ({ label, text, isUnwrapped = false }: CodeBlockProps) => (
  <ScrollArea
    as="pre"
    label={label}
    className={isUnwrapped ? `${styles.code} ${styles.unwrapped}` : styles.code}
  >
    {text}
  </ScrollArea>
)
