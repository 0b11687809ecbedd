import { DEFAULT_PAGE_LIMIT } from '#contract/page-query.ts'
import { clientLeft } from '#service/core/http/errors.ts'
import { createFairQueue } from '#service/core/selectors/fair-queue.ts'
import { readPage } from './read-page.ts'
import type { Caller } from './serve.ts'

/** How many are read at once: enough to keep this process and its database at work. */
const AT_ONCE = 4

/** Reads a large page when its turn comes. */
export type LargePages = <T>(caller: Caller, read: () => Promise<T>) => Promise<T>

/**
 * Bounds how many large pages are read at once, since each holds all its rows in memory, and other requests
 * would wait for all of them. Accounts take turns.
 */
export const createLargePages = (atOnce = AT_ONCE): LargePages => {
  // The requests of a process are bounded, and so are those that wait here.
  const queue = createFairQueue<() => void>(Infinity)
  let reading = 0

  const begin = (): void => {
    // The last place is for accounts that read none.
    const next = reading < atOnce ? queue.take(reading < atOnce - 1) : undefined
    if (!next) return
    reading += 1
    next.item()
    begin()
  }

  const turnOf = (account: string): Promise<void> =>
    new Promise((resolve) => {
      queue.add(account, resolve)
      begin()
    })

  return async (caller, read) => {
    await caller.pause(() => turnOf(caller.account))
    try {
      // Nobody would read it.
      if (caller.isGone()) throw clientLeft()
      return await read()
    } finally {
      reading -= 1
      queue.done(caller.account)
      begin()
    }
  }
}

type Reading<R extends { id: string }> = Omit<
  Parameters<typeof readPage<R>>[0],
  'limit' | 'pause'
> & { limit: number | undefined }

/** Reads a page of a list: a large one when its turn comes. */
export const readPageInTurn = <R extends { id: string }>(
  largePages: LargePages,
  caller: Caller,
  { limit = DEFAULT_PAGE_LIMIT, ...reading }: Reading<R>,
): ReturnType<typeof readPage<R>> => {
  const read = () => readPage({ ...reading, limit, pause: caller.pause })
  return limit > DEFAULT_PAGE_LIMIT ? largePages(caller, read) : read()
}
