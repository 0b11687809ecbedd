import { useSelector } from '@tanstack/react-store'
import { useId, useEffect } from 'react'
import { chooseTheme, THEME_LABELS, themeChoice } from '../theme-choice.ts'
import { THEMES } from '../theme.ts'
import { SignOutIcon } from '../ui/icons.tsx'
import { Menu, openByArrow } from '../ui/menu.tsx'
import styles from './connection-box.module.css'
import shellStyles from './shell.module.css'
import { ServiceMenu } from './service-menu.tsx'
import { askSignOut } from './shortcuts.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ConnectionState } from '../api/connection-state.ts'
import { runtimeConfigQuery } from '../api/runtime-config.ts'
import { useClient, useSession } from '../api/use-client.ts'
import { sweepTab } from '../connection/end-connection.ts'
import { serviceOf } from '../connection/services.ts'
import { serviceChanges } from '../connection/service-changes.ts'
import { connectionName } from './connection-name.ts'
import { ConnectionMarks } from './connection-marks.tsx'

/** What is wrong with the connection. */
const WORDS: Readonly<Partial<Record<ConnectionState, string>>> = {
  limited: 'Rate limit reached',
  failed: 'Service error',
  read_only: 'Read-only',
  changes_refused: 'Changes refused',
  refused: 'Access refused',
  unreachable: 'Unreachable',
}

/** The service that this tab is connected to, and what the last call says about it; opens the menu with this id. */
const ConnectionBox = ({ menu }: { menu: string }) => {
  const { connection, state } = useClient()
  const { data: config } = useQuery(runtimeConfigQuery(useSession().network))
  useEffect(sweepTab, [])
  const now = useSelector(state)
  useSelector(serviceChanges)
  const given = serviceOf(connection)?.name
  const { name, place } = connectionName(connection.base_url, config, given)
  const isOffline = now === 'unreachable' && !navigator.onLine
  const line = [isOffline ? 'Offline' : WORDS[now], place].filter(Boolean).join(' · ')
  return (
    <button
      type="button"
      popoverTarget={menu}
      onKeyDown={openByArrow}
      className={styles.box}
      data-state={now}
      title={`${name}\n${line}`}
    >
      <span className={styles.name}>{name}</span> <span className={styles.place}>{line}</span>
      <span className={styles.mark}>
        <ConnectionMarks />
      </span>
    </button>
  )
}

/** The connection of this tab, and what concerns it and this browser: other services, theme, signing out. */
export const ConnectionMenu = () => {
  const id = useId()
  const chosen = useSelector(themeChoice)
  return (
    <>
      <ConnectionBox menu={id} />
      <Menu id={id} label="Connection">
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
        <button type="button" className={shellStyles.link} onClick={askSignOut}>
          <SignOutIcon /> Sign out
        </button>
      </Menu>
    </>
  )
}
