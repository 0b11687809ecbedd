import type { Connection } from '../../connection/connection.ts'
import type { ChunkStore } from './chunk-store.ts'
import { createDeviceStore } from './device-store.ts'
import { createMemoryStore } from './memory-store.ts'

/** The store of a connection: on this device if it is remembered there, else in memory. */
export const openStore = ({ id }: Connection, isRemembered: boolean): ChunkStore =>
  isRemembered ? createDeviceStore(id) : createMemoryStore()
