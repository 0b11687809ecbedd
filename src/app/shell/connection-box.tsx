import { openByArrow } from '../ui/menu.tsx'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import type { ConnectionState } from '../api/connection-state.ts'
import { runtimeConfigQuery } from '../api/runtime-config.ts'
import { useClient, useSession } from '../api/use-client.ts'
import { givenName } from '../connection/connection.ts'
import { serviceChanges } from '../connection/service-changes.ts'
import { ENTRIES } from '../device/registry.ts'
import { storedParts } from '../device/storage.ts'
import styles from './connection-box.module.css'
import { connectionName } from './connection-name.ts'
import { lateMark } from './late-parts.ts'

const WORDS: Record<Exclude<ConnectionState, 'unknown'>, string> & { unknown?: string } = {
  connected: 'Connected',
  limited: 'Rate limit reached',
  failed: 'Service error',
  read_only: 'Read-only',
  changes_refused: 'Changes refused',
  refused: 'Access refused',
  unreachable: 'Unreachable',
}

const showMarks = async () =>
  (await (await import('./connection-parts.ts')).CONNECTION_PARTS.marks())()

const { production, locked, services } = ENTRIES

/** The service that this tab is connected to, and what the last call says about it; opens the menu with this id. */
export const ConnectionBox = ({ menu }: { menu: string }) => {
  const { connection, state } = useClient()
  const { data: config } = useQuery(runtimeConfigQuery(useSession().network))
  const mark = useSelector(lateMark)
  const isHostProduction = config?.is_production === true
  // Of no use to nearly every connection. Another tab may mark this one, too.
  useEffect(() => {
    const showIfMarked = () => {
      if (isHostProduction || [production, locked, services].some((of) => storedParts(of).length))
        // What a mark says holds without it: a lock refuses writes, and what is risky asks.
        void showMarks().catch(() => undefined)
    }
    showIfMarked()
    addEventListener('storage', showIfMarked)
    return () => removeEventListener('storage', showIfMarked)
  }, [isHostProduction])
  const now = useSelector(state)
  useSelector(serviceChanges)
  const { name, place } = connectionName(connection.base_url, config, givenName(connection))
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
      {mark && <span className={styles.mark}>{mark}</span>}
    </button>
  )
}
