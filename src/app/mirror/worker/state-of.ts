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
  answered: MirrorState['answered']
}

/** What pages are told about a copy. */
export const stateOf = ({ copy, store, budget, ...parts }: Parts): MirrorState => {
  const { estimated, completed_at, progress, skipped, page_size } = copy.facts()
  return {
    ...parts,
    estimated,
    completed_at,
    oldest_at: copy.oldestAt(),
    walked: progress && { pages: progress.pages, rows: progress.rows },
    skipped,
    requests: budget.usage(),
    page_size,
    storage: { place: store.place(), bytes: store.bytes(), problem: store.problem() },
  }
}
