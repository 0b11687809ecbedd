import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useId } from 'react'
import type { ConnectionState } from '../api/api-error.ts'
import { runtimeConfigQuery } from '../api/runtime-config.ts'
import { useClient, useIsLocked, useIsProduction, useSession } from '../api/use-client.ts'
import type { Connection } from '../connection/connection.ts'
import { sweepTab } from '../connection/end-connection.ts'
import { connectionIds } from '../connection/marks.ts'
import { serviceChanges } from '../connection/service-changes.ts'
import {
  connectionOf,
  linkService,
  readServices,
  serviceOf,
  type Service,
} from '../connection/services.ts'
import { Badge } from '../ui/badge.tsx'
import { shortened } from '../ui/first-part.ts'
import { DownIcon, SettingsIcon, SignOutIcon } from '../ui/icons.tsx'
import { Menu, openByArrow } from '../ui/menu.tsx'
import styles from './connection-menu.module.css'
import { connectionName } from './connection-name.ts'
import shellStyles from './shell.module.css'
import { Link } from './link.tsx'
import { askSignOut } from './shortcuts.tsx'
import { wantedSwitch } from './switch-service.ts'

/** That a connection is production, and that it is locked. */
export const MarkBadges = ({
  isProduction,
  isLocked,
}: Record<'isProduction' | 'isLocked', boolean>) => (
  <>
    {isProduction && (
      <Badge tone="bad" sign="triangle">
        Production
      </Badge>
    )}
    {isLocked && (
      <Badge tone="warn" sign="dash">
        Locked
      </Badge>
    )}
  </>
)

/** How the connection of this tab is marked; nothing on one that is not. */
export const ConnectionMarks = () => {
  useSelector(serviceChanges)
  const marks = { isProduction: useIsProduction(), isLocked: useIsLocked() }
  if (!marks.isProduction && !marks.isLocked) return null
  return (
    <span className={styles.marks}>
      <MarkBadges {...marks} />
    </span>
  )
}

/** What is wrong with the connection. */
const WORDS: Readonly<Partial<Record<ConnectionState, string>>> = {
  limited: 'Rate limit reached',
  failed: 'Service error',
  read_only: 'Read-only',
  refused: 'Access refused',
  unreachable: 'Unreachable',
}

/** The service that this tab is connected to, and what the last call says about it; opens the menu with this id. */
const ConnectionBox = ({ menu }: { menu: string }) => {
  const { connection, state } = useClient()
  const { data: config } = useQuery(runtimeConfigQuery(useSession().network))
  useEffect(sweepTab, [])
  // The service may have named the account since it was last used.
  useEffect(() => {
    const service = serviceOf(connection)
    if (service) linkService(service, connection)
  }, [connection])
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
      <ConnectionMarks />
      <DownIcon size={14} />
    </button>
  )
}

/** The connections that a tab on this one is not on, by their names. */
export const otherServices = (connection: Connection): Service[] => {
  const ids = connectionIds(connection)
  return readServices().filter((one) => !one.ids.some((id) => ids.includes(id)))
}

/** A connection among others, to switch to: its name, and whether that asks for its key. */
export const ServiceLabel = ({ service }: { service: Service }) => (
  <>
    <span className={styles.other}>{shortened(service.name)}</span>
    {!connectionOf(service) && <span className={styles.place}>Needs its key</span>}
  </>
)

/** The other connections: a press switches. */
const OtherServices = () => {
  const id = useId()
  useSelector(serviceChanges)
  const others = otherServices(useClient().connection)
  if (others.length === 0) return null
  return (
    <div role="group" aria-labelledby={id} className={styles.others}>
      <span id={id} className={styles.heading}>
        Switch to
      </span>
      {others.map((service) => (
        <button
          key={service.id}
          type="button"
          className={shellStyles.link}
          onClick={() => wantedSwitch.set(service)}
        >
          <ServiceLabel service={service} />
        </button>
      ))}
    </div>
  )
}

/** The connection of this tab, and in its menu the others, the way to the theme, and signing out. */
export const ConnectionMenu = () => {
  const id = useId()
  return (
    <>
      <ConnectionBox menu={id} />
      <Menu id={id} label="Connection">
        <OtherServices />
        <Link to="/settings" className={shellStyles.link}>
          <SettingsIcon /> Appearance
        </Link>
        <button type="button" className={shellStyles.link} onClick={askSignOut}>
          <SignOutIcon /> Sign out
        </button>
      </Menu>
    </>
  )
}
