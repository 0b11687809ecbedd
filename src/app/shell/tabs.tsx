import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import styles from './tabs.module.css'

type TabAnchorProps = Omit<ComponentProps<'a'>, 'className'> & { isCurrent: boolean }

// The router cannot tell the current tab: to it the plain address matches every tab.
const TabLink = createLink(({ isCurrent, children, ...props }: TabAnchorProps) => (
  <a {...props} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
    {children}
  </a>
))

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
