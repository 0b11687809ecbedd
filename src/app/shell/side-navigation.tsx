import { Link, useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { chooseTheme, isDark, subscribeToTheme } from '../theme.ts'
import {
  EdgesIcon,
  Mark,
  MoonIcon,
  OperatorsIcon,
  SettingsIcon,
  SignOutIcon,
  SunIcon,
} from '../ui/icons.tsx'
import { ConnectionBox } from './connection-box.tsx'
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
      <SignOutButton />
    </div>
  </nav>
)

const SignOutButton = () => {
  const navigate = useNavigate()
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => void navigate({ to: '/sign-out' })}
    >
      <SignOutIcon /> Sign out
    </button>
  )
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
