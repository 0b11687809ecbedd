import { cursorOf } from '#contract/paging.ts'
import { createAtom, type ReadonlyAtom } from '@tanstack/react-store'
import type { BoundEndpointPage } from './bound-endpoints.ts'

/** So many requests one press of a button sends: a quarter of what a service of this family allows in a minute. */
export const PAGES_AT_ONCE = 30
/** So many endpoints are loaded at most. */
export const MOST_ENDPOINTS = 10_000

/** Where a walk through the pages is. */
export type WalkPhase =
  | { readonly kind: 'idle' | 'reading' | 'done' }
  | StoppedPhase
  | { readonly kind: 'failed'; readonly error: unknown }

/** `pages`: it may go on when somebody asks again; `most`: so many were loaded that it ends. */
export type StoppedPhase = {
  readonly kind: 'stopped'
  readonly why: 'asked' | 'pages' | 'most' | 'loop' | 'link' | 'list'
}

/** The pages that were read, without the one that was there already. */
export type WalkState = {
  readonly pages: readonly BoundEndpointPage[]
  readonly phase: WalkPhase
}

/** Whether it goes on when somebody asks. */
export const canGoOn = ({ kind, ...phase }: WalkPhase): boolean =>
  kind === 'idle' ||
  kind === 'failed' ||
  (kind === 'stopped' && 'why' in phase && (phase.why === 'asked' || phase.why === 'pages'))

export type EndpointWalk = {
  readonly state: ReadonlyAtom<WalkState>
  /** Reads on until the end, a bound or `stop`. */
  readonly start: () => Promise<void>
  readonly stop: () => void
}

type WalkOptions = {
  read: (cursor: string, signal: AbortSignal) => Promise<BoundEndpointPage>
  /** The page that is there already; null if its own is the first to be read. */
  first: BoundEndpointPage | null
  /** The cursor of that page: "" for the first one of the list. */
  cursor: string
  /** The most requests of one press, and the most endpoints of all. */
  pagesAtOnce?: number
  most?: number
}

const count = ({ endpoints, odd }: BoundEndpointPage): number =>
  (endpoints?.length ?? 0) + odd.length

/** Reads the pages of a list one after the other. A cursor that was seen before ends it. */
export const createEndpointWalk = ({
  read,
  first,
  cursor,
  pagesAtOnce = PAGES_AT_ONCE,
  most = MOST_ENDPOINTS,
}: WalkOptions): EndpointWalk => {
  const state = createAtom<WalkState>({ pages: [], phase: { kind: 'idle' } })
  const seen = new Set(first ? [cursor] : [])
  let aborter: AbortController | null = null
  let last = first
  let loaded = first ? count(first) : 0

  const setPhase = (phase: WalkPhase) => state.set(({ pages }) => ({ pages, phase }))
  const stopped = (why: StoppedPhase['why']) => setPhase({ kind: 'stopped', why })

  const readOn = async (signal: AbortSignal): Promise<void> => {
    for (let sent = 0; last?.next_page_uri !== null; sent += 1) {
      if (signal.aborted) return stopped('asked')
      const at = last ? cursorOf(last.next_page_uri) : cursor
      if (at === null) return stopped('link')
      if (seen.has(at)) return stopped('loop')
      if (loaded >= most) return stopped('most')
      if (sent >= pagesAtOnce) return stopped('pages')
      const page = await read(at, signal)
      if (signal.aborted) return stopped('asked')
      // Only what was read is behind it: a page that failed is read again.
      seen.add(at)
      last = page
      loaded += count(page)
      state.set(({ pages, phase }) => ({ pages: [...pages, page], phase }))
      if (page.endpoints === null) return stopped('list')
    }
    setPhase({ kind: 'done' })
  }

  return {
    state,
    start: async () => {
      if (!canGoOn(state.get().phase)) return
      const mine = new AbortController()
      aborter = mine
      setPhase({ kind: 'reading' })
      try {
        await readOn(mine.signal)
      } catch (error) {
        if (mine.signal.aborted) stopped('asked')
        else setPhase({ kind: 'failed', error })
      }
    },
    stop: () => aborter?.abort(),
  }
}
