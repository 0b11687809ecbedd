import type { CollectionState } from './collection.ts'

/** The state of a collection that nothing was loaded into. */
export const EMPTY_STATE: CollectionState = {
  records: [],
  completed_at: null,
  oldest_at: null,
  loading: 'idle',
  progress: null,
  storage: { place: 'memory', problem: null },
}
