import type { ReactNode } from 'react'
import { shortened } from './first-part.ts'
import styles from './page.module.css'

type PageProps = {
  title: string
  /** The title is the name of a record, which is not translated. */
  isName?: boolean
  /** The title of the browser tab, if the page's own title is too long or too general. */
  documentTitle?: string
  /** How many of what the title names: `18 of 120`. */
  count?: string
  /** The state of what the title names. */
  badge?: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A page: its title, its actions and its content. */
export const Page = ({
  title,
  isName = false,
  documentTitle = title,
  count,
  badge,
  subtitle,
  actions,
  children,
}: PageProps) => (
  <div className={styles.page}>
    <title>{`${shortened(documentTitle)} · Adit`}</title>
    <div className={styles.head}>
      <div className={styles.titles}>
        <div className={styles.title}>
          <h1 data-cut="" translate={isName ? 'no' : undefined}>
            {shortened(title)}
            {count && <span className={styles.count}> {count}</span>}
          </h1>
          {badge}
        </div>
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
    {children}
  </div>
)
