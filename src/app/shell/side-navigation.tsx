import type { ComponentType } from 'react'
import { version } from '../../../package.json'
import { SETTINGS } from '../page-descriptions.ts'
import buttonStyles from '../ui/button.module.css'
import { CrossIcon, Logo, SettingsIcon } from '../ui/icons.tsx'
import { ConnectionMenu } from './connection-menu.tsx'
import { NavigationLink } from './link.tsx'
import styles from './shell.module.css'
import { PaletteButton, showShortcuts } from './shortcuts.tsx'
import shortcuts from './shortcuts.module.css'

/** A page of the main navigation. */
export type NavigationPage = { page: { path: string; crumb: string }; Icon: ComponentType }

type SideNavigationProps = { id: string; pages: readonly NavigationPage[] }

/** The main navigation. On a narrow screen it is a popover that the header's Menu button opens. */
export const SideNavigation = ({ id, pages }: SideNavigationProps) => (
  // Choosing a link closes the menu; without an open menu nothing happens.
  <nav
    id={id}
    popover="auto"
    className={styles.side}
    aria-label="Main"
    onToggle={({ newState, target, currentTarget }) => {
      // Not the menu in it.
      if (newState === 'open' && target === currentTarget)
        currentTarget.querySelector('button')?.focus()
    }}
    onClick={(event) => {
      if (event.target instanceof Element && event.target.closest('a')) {
        event.currentTarget.hidePopover()
      }
    }}
  >
    <div className={styles.brand}>
      <Logo /> Adit
      <button
        type="button"
        popoverTarget={id}
        popoverTargetAction="hide"
        aria-label="Close menu"
        className={`${buttonStyles.bare} ${styles.close}`}
      >
        <CrossIcon />
      </button>
    </div>
    <ConnectionMenu />
    <PaletteButton />
    <div className={styles.links}>
      {pages.map(({ page: { path, crumb }, Icon }) => (
        <NavigationLink key={path} to={path} className={styles.link}>
          <Icon /> {crumb}
        </NavigationLink>
      ))}
    </div>
    <div className={`${styles.links} ${styles.foot}`}>
      <NavigationLink to={SETTINGS.path} className={styles.link}>
        <SettingsIcon /> {SETTINGS.crumb}
      </NavigationLink>
      <div className={styles.version}>
        Times in {new Intl.DateTimeFormat().resolvedOptions().timeZone}
      </div>
      <div className={styles.version}>
        Adit {version}
        <button
          type="button"
          className={`${buttonStyles.bare} ${shortcuts.entry}`}
          onClick={showShortcuts}
        >
          Keyboard shortcuts
        </button>
      </div>
    </div>
  </nav>
)
