import type { ReactNode } from 'react'
import styles from './details-list.module.css'
import { firstPart, TEXT_PART, unhidden } from './first-part.ts'
import { ShowMore, useShownPart } from './show-more.tsx'

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

/** A text as the service sent it, unhidden, or "Not set"; a very long one shows only its beginning at first. */
export const TextValue = ({ text, mono }: TextValueProps) => {
  const part = useShownPart(text === null ? 0 : text.length, TEXT_PART)
  if (!text) return <span className={styles.unset}>Not set</span>
  return (
    <>
      <span className={mono ? styles.mono : styles.text}>
        {unhidden(firstPart(text, part.shown))}
      </span>
      <ShowMore part={part} what="characters" />
    </>
  )
}
