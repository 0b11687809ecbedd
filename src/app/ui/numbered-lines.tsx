import styles from './numbered-lines.module.css'
import { ScrollArea } from './scroll-area.tsx'

/** Lines of code with their numbers, in a box that scrolls. */
export const NumberedLines = ({ label, lines }: { label: string; lines: readonly string[] }) => (
  <ScrollArea label={label} className={styles.box}>
    <ol className={styles.lines}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line may occur twice
        <li key={index}>
          <code>{line}</code>
        </li>
      ))}
    </ol>
  </ScrollArea>
)
