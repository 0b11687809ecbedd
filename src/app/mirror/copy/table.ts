import type { Operator } from '#contract/operators.ts'

/** What a copy needs of the table of its rows, which searches and sorts them. */
export type Table = {
  readonly size: number
  upsert: (documents: readonly Operator[], as_of: number) => void
  /** These rows are as they were: only their reply is newer. */
  touch: (ids: readonly string[], as_of: number) => void
  drop: (ids: readonly string[]) => void
  clear: () => void
  snapshot: () => unknown
  /** False if the snapshot is broken or of another version; the table is then empty. */
  restore: (snapshot: unknown) => boolean
}
