import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import styles from './tabs.module.css'

type TabsProps<T extends string> = {
  label: string
  /** Keyed by their names in the address (`?tab=`); the plain address leads to the first. */
  tabs: readonly { tab: T; label: string }[]
  current: T | undefined
  /** At the end of their line. */
  aside?: ReactNode
}

/** Parts of one page, each at its own address. */
export const Tabs = <T extends string>({ label, tabs, current, aside }: TabsProps<T>) => (
  <div className={styles.line}>
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ tab, label: text }, index) => (
        <Link
          key={tab}
          to="."
          search={
            // The tabs are the page's own, which names them.
            { tab: index === 0 ? undefined : tab } as never
          }
          replace
          className={styles.tab}
          aria-current={
            tab === current || (index === 0 && current === undefined) ? 'page' : undefined
          }
        >
          {text}
        </Link>
      ))}
    </nav>
    {aside}
  </div>
)
