import type { MirrorState } from './protocol.ts'

const MOST_REQUESTS = 10

/** Whether all records may be loaded unasked: the service names no limit, or few requests suffice. */
export const isCheap = ({ requests, estimated, page_size }: MirrorState): boolean =>
  requests.limit === null ||
  (estimated !== null && page_size !== null && estimated <= page_size * MOST_REQUESTS)
