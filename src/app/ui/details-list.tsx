import { Fragment, type ReactNode } from 'react'
import styles from './details-list.module.css'
import { firstPart, TEXT_PART } from './first-part.ts'
import { ShowMore, useShownPart } from './show-more.tsx'

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

type TextValueProps = { text: string | null | undefined; mono?: boolean }

/** A text of the service exactly as it is, of a very long one its beginning at first; or "Not set". */
export const TextValue = ({ text, mono }: TextValueProps) => {
  const part = useShownPart(text?.length ?? 0, TEXT_PART)
  if (!text) return <span className={styles.unset}>Not set</span>
  return (
    <>
      <span className={mono ? styles.mono : styles.text}>{firstPart(text, part.shown)}</span>
      <ShowMore part={part} what="characters" />
    </>
  )
}
