import { Fragment, type ReactNode } from 'react'
import styles from './details-list.module.css'

/** Names and their values, one under the other. */
export const DetailsList = ({ items }: { items: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles.list}>
    {items.map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
)

/** A text of the service exactly as it is, or "Not set". */
export const TextValue = ({ text, mono }: { text: string | null | undefined; mono?: boolean }) =>
  text ? (
    <span className={mono ? styles.mono : styles.text}>{text}</span>
  ) : (
    <span className={styles.unset}>Not set</span>
  )
