import type { ReactNode } from 'react'
import styles from './details-list.module.css'
import { unhidden } from './first-part.ts'

/** A list of names and their values. */
export const DetailsList = ({ items }: { items: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles.list}>
    {items.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

type TextValueProps = { text: string | null; mono?: boolean }

/** A text as the service sent it, unhidden, or "Not set". */
export const TextValue = ({ text, mono }: TextValueProps) =>
  text ? (
    <span className={mono ? styles.mono : styles.text} translate={mono ? 'no' : undefined}>
      {unhidden(text)}
    </span>
  ) : (
    <span className={styles.unset}>Not set</span>
  )
