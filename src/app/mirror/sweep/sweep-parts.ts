import type { WireRecord } from '../../resources/copied-resource.ts'
import type { Copy } from '../copy/copy.ts'
import type { SweepStop } from '../protocol.ts'
import type { SweepPage } from './read-page.ts'

/** What a sweep needs of its surroundings. */
export type SweepParts = {
  copy: Copy
  /** Reads a page; `query` is null for the first page without a size. */
  read: (query: string | null) => Promise<SweepPage>
  /** Reads one record. */
  readOne: (id: string) => Promise<WireRecord>
  /** Waits until the budget allows a request; returns early when `halt` is aborted. */
  waitForTurn: (halt: AbortSignal) => Promise<void>
  /** Waits; returns early when `halt` is aborted. */
  wait: (ms: number, halt: AbortSignal) => Promise<void>
  /** Says what the sweep waits for; null: it goes on. */
  onStop: (stop: SweepStop | null) => void
  now: () => number
}
