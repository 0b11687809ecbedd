import { foldText } from '#domain/fold-text.ts'
import { isVisible } from '#domain/visible-text.ts'
import type { ReactNode } from 'react'
import type { WireRecord } from '../resources/collected-resource.ts'
import { TagItems } from '../ui/badge.tsx'
import { shortened } from '../ui/first-part.ts'
import { IdInRow } from '../ui/id-in-row.tsx'
import styles from './table-cells.module.css'

/** What a cell depends on besides its row. */
export type CellContext = {
  /** Where the row leads to. */
  href: string
  /** The words of the search: what a cell cuts off is not one of them. */
  words: readonly string[]
}

/** A column of a table of records. Its function is a method, so that any column is also one of a wider type. */
export type TableColumn<Row = WireRecord> = {
  readonly id: string
  readonly heading: string
  /** What its heading sorts by; undefined if it cannot be sorted. */
  readonly sort: string | undefined
  /** In rem. The first column takes what the others leave. */
  readonly width: number
  /** In rem, in a window below 1320 pixels. */
  readonly narrowWidth?: number
  /** Which leaves first where there is no room: 1 before 2, then those without a number, the last one first. */
  readonly leaves?: number
  /** It is shown only if somebody chooses it. */
  readonly isExtra?: boolean
  /** Where it stands on a phone, where a row is a card: beside the name, or below it; by default on a line of its own. */
  readonly card?: 'corner' | 'inline' | 'tags'
  cell(row: Row, context: CellContext): ReactNode
}

/** Where nothing is set. */
export const DASH = <span className={styles.dash}>—</span>

/** A text of one line. */
export const TextCell = ({ text, className = '' }: { text: string; className?: string }) =>
  text ? (
    <span className={`${styles.line} ${className}`} data-cut="">
      {shortened(text)}
    </span>
  ) : (
    DASH
  )

/** What two lines show of a text, in letters: at least this much. */
const SHOWN = 48
/** What stands before the first word. */
const BEFORE = 16

/** A text that begins a little before the first word of a search, if that would be out of sight otherwise. */
export const excerpt = (text: string, words: readonly string[]): string => {
  const folded = foldText(text)
  // Folding may change the length of a text: it is near there.
  const places = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0)
  const at = Math.min(...places)
  if (places.length === 0 || at < SHOWN - BEFORE) return text
  const from = at - BEFORE
  // Not within a word, unless it is a very long one.
  const space = text.indexOf(' ', from)
  return `…${text.slice(space >= 0 && space < at ? space + 1 : from)}`
}

type NameCellProps = CellContext & {
  id: string
  /** What the id is of: `operator ID`. */
  idLabel: string
  /** As the service sent it; it may say nothing. */
  name: string
  /** Said in place of a name. */
  nameless: string
}

/** The name of a record, which leads to it, above its id. */
export const NameCell = ({ id, idLabel, name, nameless, href, words }: NameCellProps) => {
  const whole = name.trim()
  const shown = excerpt(whole, words)
  const isNamed = isVisible(name)
  return (
    <>
      <a
        href={href}
        tabIndex={-1}
        className={isNamed ? styles.name : `${styles.name} ${styles.nameless}`}
        aria-label={isNamed ? undefined : `${nameless}, ${shortened(id)}`}
        data-cut={shown === whole ? '' : 'start'}
        data-whole={shortened(whole)}
      >
        {isNamed ? shortened(shown) : nameless}
      </a>
      <span className={styles.id}>
        <IdInRow id={id} label={idLabel} />
      </span>
    </>
  )
}

/** Short words such as features, for a cell. */
export const TagsCell = ({ items }: { items: readonly string[] }) =>
  items.length === 0 ? (
    DASH
  ) : (
    <span className={styles.tags}>
      <TagItems items={items} />
    </span>
  )
