import { Link } from '@tanstack/react-router'
import styles from './tabs.module.css'

type TabsProps<T extends string | undefined> = {
  label: string
  tabs: readonly { tab: T; label: string }[]
  current: string | undefined
}

/** Parts of one page, each at its own address (`?tab=`); undefined is the plain address. */
export const Tabs = <T extends string | undefined>({ label, tabs, current }: TabsProps<T>) => (
  <nav aria-label={label} className={styles.tabs}>
    {tabs.map(({ tab, label: text }) => (
      <Link
        key={text}
        to="."
        search={{ tab } as never /* the tabs are the page's own, which names them */}
        replace
        className={styles.tab}
        activeProps={{}}
        aria-current={tab === current ? 'page' : undefined}
      >
        {text}
      </Link>
    ))}
  </nav>
)
