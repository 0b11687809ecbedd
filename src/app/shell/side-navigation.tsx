import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { chooseTheme, isDark, subscribeToTheme } from '../theme.ts'
import { EdgesIcon, Mark, MoonIcon, OperatorsIcon, SettingsIcon, SunIcon } from '../ui/icons.tsx'
import { ConnectionBox } from './connection-box.tsx'
import styles from './shell.module.css'
import { SignOutButton } from './sign-out-button.tsx'

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
      <SignOutButton className={styles.link} />
    </div>
  </nav>
)

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
