import { isVisible } from '#domain/operator-name.ts'
import type { ReactNode } from 'react'
import type { WireRecord } from '../resources/collected-resource.ts'
import { TagItems } from '../ui/badge.tsx'
import { shortened } from '../ui/first-part.ts'
import { IdInRow } from '../ui/id-in-row.tsx'
import styles from './table-cells.module.css'

/** A column of a table of records. Its function is a method, so that any column is also one of a wider type. */
export type TableColumn<Row = WireRecord> = {
  readonly id: string
  readonly heading: string
  /** What its heading sorts by; undefined if it cannot be sorted. */
  readonly sort: string | undefined
  /** A press on its heading first sorts the other way round: the newest first is what is asked of a time. */
  readonly sortDescFirst?: boolean
  /** In rem. The first column takes what the others leave. */
  readonly width: number
  /** In rem, in a window below 1320 pixels. */
  readonly narrowWidth?: number
  /** Which leaves first where there is no room: 1 before 2, then those without a number, the last one first. */
  readonly leaves?: number
  /** The paths of other fields that its cell shows. */
  readonly shows?: readonly string[]
  /** It is shown only if somebody chooses it. */
  readonly isExtra?: boolean
  /** Where it stands on a phone, where a row is a card: beside the name, or below it; by default on a line of its own. */
  readonly card?: 'corner' | 'inline' | 'tags'
  /** `href`: where the row leads to. */
  render(row: Row, href: string): ReactNode
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

type NameCellProps = {
  /** Where it leads to. */
  href: string
  id: string
  /** What the id is of: `operator ID`. */
  idLabel: string
  /** As the service sent it; it may say nothing. */
  name: string
  /** Said in place of a name. */
  nameless: string
}

/** The name of a record, which leads to it, above its id. */
export const NameCell = ({ id, idLabel, name, nameless, href }: NameCellProps) => {
  const isNamed = isVisible(name)
  return (
    <>
      <a
        href={href}
        tabIndex={-1}
        className={isNamed ? styles.name : `${styles.name} ${styles.nameless}`}
        aria-label={isNamed ? undefined : `${nameless}, ${shortened(id)}`}
        data-cut=""
      >
        {isNamed ? shortened(name.trim()) : nameless}
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
