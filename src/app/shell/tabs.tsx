import type { ReactNode } from 'react'
import { bringIntoView } from '../ui/hand-focus.ts'
import { Link, type LinkTarget } from './link.tsx'
import styles from './tabs.module.css'

type TabsProps<T extends string> = {
  label: string
  /** Keyed by their names in the address (`?tab=`); the plain address leads to the first. */
  tabs: readonly { tab: T; label: string }[]
  current: T | undefined
  /** At the end of their line. */
  aside?: ReactNode
}

type TabLinkProps = LinkTarget<string> & { isCurrent: boolean; children: ReactNode }

/** A tab at an address of its own. */
export const TabLink = ({ isCurrent, ...link }: TabLinkProps) => (
  <Link
    {...link}
    className={styles.tab}
    aria-current={isCurrent ? 'page' : undefined}
    // On a phone not all have room.
    ref={isCurrent ? bringIntoView : undefined}
  />
)

/** Parts of one page, each at its own address. */
export const Tabs = <T extends string>({ label, tabs, current, aside }: TabsProps<T>) => (
  <div className={styles.line}>
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ tab, label: text }, index) => (
        <TabLink
          key={tab}
          to="."
          search={
            // The tabs are the page's own, which names them.
            { tab: index === 0 ? undefined : tab } as never
          }
          replace
          isCurrent={tab === current || (index === 0 && current === undefined)}
        >
          {text}
        </TabLink>
      ))}
    </nav>
    {aside}
  </div>
)
