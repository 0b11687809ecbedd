import { useId, type ReactNode, type Ref } from 'react'
import styles from './card.module.css'

type CardProps = {
  title: string
  /** Beside the title: a badge. */
  badge?: ReactNode
  /** At the end of the head: a count, a switch, a button. */
  aside?: ReactNode
  foot?: ReactNode
  /** To focus the heading when the focused element was removed. */
  headingRef?: Ref<HTMLHeadingElement>
  /** The body has no padding. */
  flush?: boolean
  children: ReactNode
}

/** A titled region of a page. */
export const Card = ({ title, badge, aside, foot, headingRef, flush, children }: CardProps) => {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </h2>
        {badge}
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      <div className={flush ? styles.flush : styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </section>
  )
}

/** Cards side by side where there is room. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.grid}>{children}</div>
)

/** Cards stacked in one column of a grid. */
export const CardStack = ({ children }: { children: ReactNode }) => (
  <div className={styles.stack}>{children}</div>
)
