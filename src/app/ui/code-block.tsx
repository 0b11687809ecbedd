import styles from './code-block.module.css'
import { firstPart, TEXT_PART } from './first-part.ts'
import { ShowMore, useShownPart } from './show-more.tsx'

/** A text in a monospaced box that scrolls; a very long one shows only its beginning at first. */
export const CodeBlock = ({ label, text }: { label: string; text: string }) => {
  const part = useShownPart(text.length, TEXT_PART)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reached by keyboard */}
      <pre className={styles.code} tabIndex={0} role="region" aria-label={label}>
        {firstPart(text, part.shown)}
      </pre>
      <ShowMore part={part} what="characters" isFoot />
    </>
  )
}
