import styles from './code-block.module.css'
import { firstPart, TEXT_PART } from './first-part.ts'
import { ScrollArea } from './scroll-area.tsx'
import { ShowMore, useShownPart } from './show-more.tsx'

type CodeBlockProps = {
  label: string
  text: string
  /** Long lines scroll sideways instead of wrapping. */
  isUnwrapped?: boolean
}

/** A text in a monospaced box that scrolls; a very long one shows only its beginning at first. */
export const CodeBlock = ({ label, text, isUnwrapped = false }: CodeBlockProps) => {
  const part = useShownPart(text.length, TEXT_PART)
  return (
    <>
      <ScrollArea
        as="pre"
        label={label}
        className={isUnwrapped ? `${styles.code} ${styles.unwrapped}` : styles.code}
      >
        {firstPart(text, part.shown)}
      </ScrollArea>
      <ShowMore part={part} what="characters" isFoot />
    </>
  )
}
