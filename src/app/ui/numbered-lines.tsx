import { firstPart, LIST_PART } from './first-part.ts'
import styles from './numbered-lines.module.css'
import { ScrollArea } from './scroll-area.tsx'
import { ShowMore, useShownPart } from './show-more.tsx'

/** How much of one line is shown, so that many long lines stay fast. */
const LINE_LENGTH = 5_000

type NumberedLinesProps = {
  label: string
  lines: readonly string[]
  /** What the lines are, in the plural: `selectors`. */
  what: string
}

/** Lines of code with their numbers, in a box that scrolls; a very long list shows only its beginning at first. */
export const NumberedLines = ({ label, lines, what }: NumberedLinesProps) => {
  const part = useShownPart(lines.length, LIST_PART)
  return (
    <>
      <ScrollArea label={label} className={styles.box}>
        <ol className={styles.lines}>
          {lines.slice(0, part.shown).map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a line may occur twice
            <li key={index}>
              <code>{line.length > LINE_LENGTH ? `${firstPart(line, LINE_LENGTH)}…` : line}</code>
            </li>
          ))}
        </ol>
      </ScrollArea>
      <ShowMore part={part} what={what} isFoot />
    </>
  )
}
