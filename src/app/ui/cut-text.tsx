import styles from './id-in-row.module.css'

const MOST_END = 14

/** A text as what may be cut and the end that stays: from its last hyphen but one, which begins what tells it apart. */
export const textParts = (text: string): [start: string, end: string] => {
  const last = text.lastIndexOf('-')
  const before = last > 0 ? text.lastIndexOf('-', last - 1) : -1
  const at = Math.max(before > 0 ? before : last, text.length - MOST_END)
  return last > 0 ? [text.slice(0, at), text.slice(at)] : [text, '']
}

/** A text of which the middle is cut where it has no room. */
export const CutText = ({ text }: { text: string }) => {
  const [start, end] = textParts(text)
  return (
    <span className={styles.text} data-cut="middle">
      <span>{start}</span>
      {end}
    </span>
  )
}
