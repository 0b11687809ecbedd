import { isApiError } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import type { Mirror, MirrorState } from '../mirror/protocol.ts'
import type { CopiedResource } from '../resources/copied-resource.ts'
import type { KnownResource } from '../resources/known-resource.ts'
import type { ListView } from './list-view.ts'

const AT_ONCE = 4
const MOST_ROWS = 60
/** The part of the limit that stays for what somebody does, and for the agents that poll. */
const RESERVED_PART = 1 / 4
/** The wait after a failure that names none. */
const WAIT_SECONDS = 30

/** How many requests one round may send: what a walk may take in the time of a round, if so many are left. */
export const mostReads = (
  { used, limit, sweep_limit }: MirrorState['requests'],
  seconds: number,
): number => {
  if (limit === null) return MOST_ROWS
  const share = Math.max(1, Math.floor(((sweep_limit ?? limit) * seconds) / 60))
  const left = Math.floor(limit * (1 - RESERVED_PART)) - used
  return Math.max(0, Math.min(share, left, MOST_ROWS))
}

type SightReaderOptions = {
  copied: Pick<CopiedResource, 'read' | 'readPage' | 'readOne'>
  client: Pick<Client, 'call'>
  state: () => Pick<MirrorState, 'requests' | 'sweep'>
  inSight: ListView['inSight']
  now: () => number
}

/**
 * Reads the rows in sight again, those that were read first before others. The copy hears of every reply, and so
 * the list shows and marks what has changed. Answers once the round is over.
 */
export const createSightReader = ({ copied, client, state, inSight, now }: SightReaderOptions) => {
  let isReading = false
  let quietUntil = 0

  /** Whether the round may go on. */
  const succeeds = async (read: () => Promise<unknown>): Promise<boolean> => {
    try {
      await read()
      return true
    } catch (error) {
      // One that is gone is dropped from the list.
      if (isApiError(error) && error.isStatus(404)) return true
      const seconds = isApiError(error) ? error.facts.retry_after_seconds : undefined
      quietUntil = now() + (seconds ?? WAIT_SECONDS) * 1000
      return false
    }
  }
  const readRound = async (most: number) => {
    const { rows, areNewest } = inSight()
    let queue = rows.toSorted((a, b) => a.as_of - b.as_of).map(({ id }) => id)
    let left = most
    if (areNewest && left > 0) {
      left -= 1
      // One request has all of them, and new ones.
      const isRead = await succeeds(async () => {
        const { records } = await copied.readPage(client, null)
        const read = new Set(records.map((record) => copied.read(record)?.id))
        queue = queue.filter((id) => !read.has(id))
      })
      if (!isRead) return
    }
    queue = queue.slice(0, left)
    const readNext = async (): Promise<void> => {
      const id = queue.shift()
      if (id === undefined) return
      if (await succeeds(() => copied.readOne(client, id))) return readNext()
      queue = []
    }
    await Promise.all(Array.from({ length: AT_ONCE }, readNext))
  }

  return async (seconds: number): Promise<void> => {
    const { sweep, requests } = state()
    // A walk reads them, too.
    if (isReading || sweep === 'running' || now() < quietUntil) return
    isReading = true
    try {
      await readRound(mostReads(requests, seconds))
    } finally {
      isReading = false
    }
  }
}

/** Reads the rows in sight of a view again. */
export const sightReaderOf = (
  copied: CopiedResource | KnownResource,
  client: Client,
  mirror: Mirror,
  view: ListView,
) => {
  const { readAgain } = mirror
  if ('open' in copied)
    return async (seconds: number) => {
      const most = mostReads(mirror.state.get().requests, seconds)
      await readAgain?.(
        view
          .inSight()
          .rows.slice(0, most)
          .map(({ id }) => id),
      )
    }
  return createSightReader({
    copied,
    client,
    state: mirror.state.get,
    inSight: view.inSight,
    // A clock that is set must neither end a wait nor make it longer.
    now: () => performance.now(),
  })
}
