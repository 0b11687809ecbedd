import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import styles from './tabs.module.css'

type TabAnchorProps = Omit<ComponentProps<'a'>, 'className'> & { isCurrent: boolean }

// Which tab is current is not left to the router, to which the plain address matches every tab.
const TabLink = createLink(({ isCurrent, children, ...props }: TabAnchorProps) => (
  <a {...props} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
    {children}
  </a>
))

type TabsProps<T extends string | undefined> = {
  label: string
  /** The tabs' names in the address (`?tab=`); undefined is the plain address. */
  tabs: readonly { tab: T; label: string }[]
  current: T
}

/** Parts of one page, each at its own address. */
export const Tabs = <T extends string | undefined>({ label, tabs, current }: TabsProps<T>) => (
  <nav aria-label={label} className={styles.tabs}>
    {tabs.map(({ tab, label: text }) => (
      <TabLink
        key={text}
        to="."
        search={{ tab } as never /* the tabs are the page's own, which names them */}
        replace
        isCurrent={tab === current}
      >
        {text}
      </TabLink>
    ))}
  </nav>
)
