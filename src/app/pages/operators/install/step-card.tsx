import { useId, type ReactNode } from 'react'
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

/** A text to copy, with its long lines wrapped. */
export const StepText = ({ text }: { text: string }) => <pre className={styles.text}>{text}</pre>
