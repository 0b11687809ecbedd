import { useId, type ReactNode } from 'react'
import { firstPart, TEXT_PART } from '../../../ui/first-part.ts'
import styles from './step-card.module.css'

type StepCardProps = {
  title: string
  /** Beside the title. */
  badge?: ReactNode
  aside?: ReactNode
  /** The body has no padding. */
  flush?: boolean
  children: ReactNode
}

/** A step of the installation: a card, in the styles of all others. */
export const StepCard = ({ title, badge, aside, flush, children }: StepCardProps) => {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {badge}
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </div>
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  )
}

/** A text to copy, with its long lines wrapped; of a very long one the beginning. */
export const StepText = ({ text }: { text: string }) => (
  <>
    <pre className={styles.text}>{firstPart(text, TEXT_PART)}</pre>
    {text.length > TEXT_PART && (
      <p className={styles.more}>Only the beginning is shown. Copying gives all of it.</p>
    )}
  </>
)
