import type { ChunkStore } from './chunk-store.ts'
import { createDeviceStore } from './device-store.ts'
import { createMemoryStore } from './memory-store.ts'

/** The store of a slot: on this device if its connection is remembered there, else in memory. */
export const openStore = (slot: string, isRemembered: boolean): ChunkStore =>
  isRemembered ? createDeviceStore(slot) : createMemoryStore()
