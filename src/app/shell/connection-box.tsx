import { openByArrow } from '../ui/menu.tsx'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import type { ConnectionState } from '../api/connection-state.ts'
import { runtimeConfigQuery } from '../api/runtime-config.ts'
import { useClient, useSession } from '../api/use-client.ts'
import { givenName } from '../connection/connection.ts'
import { sweepTab } from '../connection/end-connection.ts'
import { serviceChanges, tellServiceChange } from '../connection/service-changes.ts'
import { ENTRIES } from '../device/registry.ts'
import styles from './connection-box.module.css'
import { connectionName } from './connection-name.ts'
import { ConnectionMarks } from './connection-marks.tsx'

const WORDS: Record<Exclude<ConnectionState, 'unknown'>, string> & { unknown?: string } = {
  connected: 'Connected',
  limited: 'Rate limit reached',
  failed: 'Service error',
  read_only: 'Read-only',
  changes_refused: 'Changes refused',
  refused: 'Access refused',
  unreachable: 'Unreachable',
}

const NOTES = [ENTRIES.services, ENTRIES.locked]

/** The service that this tab is connected to, and what the last call says about it; opens the menu with this id. */
export const ConnectionBox = ({ menu }: { menu: string }) => {
  const { connection, state } = useClient()
  const { data: config } = useQuery(runtimeConfigQuery(useSession().network))
  useEffect(() => {
    sweepTab()
    // Noted in another tab, or signed out there.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || NOTES.some((note) => key.startsWith(note.name))) tellServiceChange()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])
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
      <span className={styles.mark}>
        <ConnectionMarks />
      </span>
    </button>
  )
}
