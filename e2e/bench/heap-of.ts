import type { BrowserContext, CDPSession } from '@playwright/test'
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

const Answer = z.object({ id: z.number(), result: z.unknown() })

const workersOf = async (context: BrowserContext) => {
  const session = await context.browser()?.newBrowserCDPSession()
  if (!session) throw new Error('no browser')
  const { targetInfos } = await session.send('Target.getTargets')
  return { session, workers: targetInfos.filter(({ type }) => type === 'shared_worker') }
}

/** The heaps of the shared workers of a context, whose pages have no session of their own for them. */
export const workerHeaps = async (context: BrowserContext): Promise<Heap[]> => {
  const { session, workers } = await workersOf(context)
  const heaps: Heap[] = []
  for (const { targetId } of workers) {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId })
    const ask = (id: number, method: string) =>
      new Promise<unknown>((resolve) => {
        const take = (told: { sessionId: string; message: string }) => {
          const answer = Answer.safeParse(JSON.parse(told.message)).data
          if (told.sessionId !== sessionId || answer?.id !== id) return
          session.off('Target.receivedMessageFromTarget', take)
          resolve(answer.result)
        }
        session.on('Target.receivedMessageFromTarget', take)
        const message = JSON.stringify({ id, method })
        void session.send('Target.sendMessageToTarget', { sessionId, message })
      })
    await ask(1, 'HeapProfiler.collectGarbage')
    heaps.push(readUsage(await ask(2, 'Runtime.getHeapUsage')))
  }
  await session.detach()
  return heaps
}
