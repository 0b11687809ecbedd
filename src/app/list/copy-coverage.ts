import type { MirrorState } from '../mirror/protocol.ts'
import { formatNumber } from '../ui/intl.ts'

/** Whether every record that the service had at the end of the last complete sweep is in the copy. */
export const isComplete = ({ completed_at, loaded, estimated }: MirrorState): boolean =>
  completed_at !== null && (estimated === null || loaded >= estimated)

/**
 * Whether an answer of this revision counts every record of a complete copy. One from before the last page came may
 * still say that there is none.
 */
export const isFinal = (state: MirrorState, revision: number): boolean =>
  isComplete(state) && revision === state.revision

const about = ({ estimated, loaded }: MirrorState): string =>
  estimated !== null && estimated > loaded ? ` of about ${formatNumber(estimated)}` : ''

/** How much is loaded: `1,204 of about 100,000`. */
export const loadedText = (state: MirrorState): string =>
  `${formatNumber(state.loaded)}${about(state)}`

const MOST_REQUESTS = 10

/** Whether all records may be loaded unasked: the service names no limit, or few requests suffice. */
export const isCheap = ({ requests, estimated, page_size }: MirrorState): boolean =>
  requests.limit === null ||
  (estimated !== null && page_size !== null && estimated <= page_size * MOST_REQUESTS)
