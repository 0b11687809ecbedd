import type { LoadProgress, PageSize } from './load-progress.ts'

/** What is known of the loads of a collection. */
export type LoadFacts = {
  /** The number of the newest load, which grows. */
  readonly load: number
  /** The load that is not at its end; null if there is none. */
  readonly progress: LoadProgress | null
  /** The largest page size that the service takes, as far as it was tried. */
  readonly page_size: PageSize
  readonly completed_at: number | null
  /** The number of the last complete load; 0 before the first. */
  readonly completed_load: number
  readonly skipped: number
}

/** What is known before the first load. */
export const NO_FACTS: LoadFacts = {
  load: 0,
  progress: null,
  page_size: 1000,
  completed_at: null,
  completed_load: 0,
  skipped: 0,
}
