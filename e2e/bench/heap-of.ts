import type { CDPSession } from '@playwright/test'
import * as z from 'zod/mini'

const MIB = 1024 * 1024

/** What is in use after garbage collection: all of it, and what of it is in array buffers. */
export type Heap = { mib: number; buffers: number }

// The types of the session are older than the browser.
const Usage = z.object({ usedSize: z.number(), backingStorageSize: z.optional(z.number()) })

const readUsage = (given: unknown): Heap => {
  const { usedSize, backingStorageSize = 0 } = Usage.parse(given)
  return { mib: (usedSize + backingStorageSize) / MIB, buffers: backingStorageSize / MIB }
}

/** The heap of a page. */
export const heapOf = async (session: CDPSession): Promise<Heap> => {
  await session.send('HeapProfiler.collectGarbage')
  return readUsage(await session.send('Runtime.getHeapUsage'))
}
