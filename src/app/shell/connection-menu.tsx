import { useSelector } from '@tanstack/react-store'
import { useId } from 'react'
import { SETTINGS } from '../page-descriptions.ts'
import { chooseTheme, THEME_LABELS, themeChoice } from '../theme-choice.ts'
import { THEMES } from '../theme.ts'
import { KeyboardIcon, SettingsIcon, SignOutIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import { ConnectionBox } from './connection-box.tsx'
import styles from './connection-box.module.css'
import { NavigationLink } from './link.tsx'
import shellStyles from './shell.module.css'
import { ServiceMenu } from './service-menu.tsx'
import { askSignOut, showShortcuts } from './shortcuts.tsx'
import shortcutStyles from './shortcuts.module.css'

/** The connection of this tab, and what concerns it and this browser: settings, theme, shortcuts, signing out. */
export const ConnectionMenu = () => {
  const id = useId()
  const chosen = useSelector(themeChoice)
  return (
    <>
      <ConnectionBox menu={id} />
      <Menu id={id} label="Connection">
        <NavigationLink to={SETTINGS.path} className={shellStyles.link}>
          <SettingsIcon /> {SETTINGS.crumb}
        </NavigationLink>
        <ServiceMenu />
        <div role="group" aria-label="Theme" className={styles.themes}>
          {THEMES.map((theme) => (
            <button
              key={theme}
              type="button"
              aria-pressed={theme === chosen}
              onClick={(event) => {
                // The menu stays open, so that another one can be tried.
                event.stopPropagation()
                chooseTheme(theme)
              }}
            >
              {THEME_LABELS[theme]}
            </button>
          ))}
        </div>
        <button
          type="button"
          className={`${shellStyles.link} ${shortcutStyles.entry}`}
          onClick={showShortcuts}
        >
          <KeyboardIcon /> Keyboard shortcuts
          <kbd className={shortcutStyles.hint} aria-hidden="true">
            ?
          </kbd>
        </button>
        <button type="button" className={shellStyles.link} onClick={askSignOut}>
          <SignOutIcon /> Sign out
        </button>
      </Menu>
    </>
  )
}
