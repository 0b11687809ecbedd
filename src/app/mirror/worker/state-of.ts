import type { Budget } from '../../api/budget/budget.ts'
import type { Copy } from '../copy/copy.ts'
import type { MirrorState } from '../protocol.ts'
import type { ChunkStore } from '../store/chunk-store.ts'

type Parts = {
  revision: number
  loaded: number
  copy: Copy
  store: ChunkStore
  budget: Budget
  sweep: MirrorState['sweep']
}

/** What pages are told about a copy. */
export const stateOf = ({ revision, loaded, copy, store, budget, sweep }: Parts): MirrorState => {
  const { estimated, completed_at, progress, skipped, page_size } = copy.facts()
  return {
    revision,
    loaded,
    estimated,
    completed_at,
    oldest_at: copy.oldestAt(),
    sweep,
    walked: progress && { pages: progress.pages, rows: progress.rows },
    skipped,
    requests: budget.usage(),
    page_size,
    storage: { place: store.place(), bytes: store.bytes(), problem: store.problem() },
  }
}
