import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { signOut } from '../connection/connection.ts'
import { useConnection } from '../connection/use-connection.ts'
import { chooseTheme, currentTheme, subscribeToTheme } from '../theme.ts'
import {
  EdgesIcon,
  Mark,
  MoonIcon,
  OperatorsIcon,
  SettingsIcon,
  SignOutIcon,
  SunIcon,
} from '../ui/icons.tsx'
import styles from './shell.module.css'

/** Where one can go. On a narrow screen it is a popover that the header's Menu button opens. */
export const SideNavigation = ({ id }: { id: string }) => (
  // A choice closes the menu; where there is no menu to close, nothing happens.
  <nav
    id={id}
    popover="auto"
    className={styles.side}
    aria-label="Main"
    onClick={(event) => {
      if (event.target instanceof Element && event.target.closest('a')) {
        event.currentTarget.hidePopover()
      }
    }}
  >
    <span className={styles.brand}>
      <Mark /> Adit
    </span>
    <ConnectionBox />
    <div className={styles.links}>
      <Link to="/operators" className={styles.link}>
        <OperatorsIcon /> Operators
      </Link>
      <Link to="/edges" className={styles.link}>
        <EdgesIcon /> Edges
      </Link>
    </div>
    <div className={`${styles.links} ${styles.rest}`}>
      <Link to="/settings" className={styles.link}>
        <SettingsIcon /> Settings
      </Link>
      <ThemeButton />
      <button type="button" className={styles.link} onClick={signOut}>
        <SignOutIcon /> Sign out
      </button>
    </div>
  </nav>
)

const ConnectionBox = () => {
  const connection = useConnection()
  if (!connection) return null
  const { host, pathname } = new URL(connection.base_url)
  return (
    <Link to="/settings" className={styles.connection}>
      <span className={styles.host}>{host}</span>
      <span className={styles.base}>{pathname}</span>
    </Link>
  )
}

const isDark = () => {
  const theme = currentTheme()
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}

const ThemeButton = () => {
  const dark = useSyncExternalStore(subscribeToTheme, isDark)
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    >
      {dark ? <SunIcon /> : <MoonIcon />} {dark ? 'Light' : 'Dark'}
    </button>
  )
}
