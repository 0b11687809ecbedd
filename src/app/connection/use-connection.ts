import { useSyncExternalStore } from 'react'
import { currentConnection, subscribeToConnection, type Connection } from './connection.ts'

/** The connection of this tab, or null; renders again when it changes. */
export const useConnection = (): Connection | null =>
  useSyncExternalStore(subscribeToConnection, currentConnection)
