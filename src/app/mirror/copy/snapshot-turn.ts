/**
 * So many new documents, or at least half of all, and the columns are kept anew: no more is read again after a
 * reload, and what it costs is in proportion to what has changed.
 */
const MOST_PER_SNAPSHOT = 25_000
const LEAST_PER_SNAPSHOT = 2500
const PART_PER_SNAPSHOT = 1 / 2
/** What reading a change costs beside its documents. */
const DOCUMENTS_PER_CHANGE = 10

/** Tells when so much of a table has changed that its columns are kept anew. */
export const createSnapshotTurn = (rows: () => number) => {
  let changed = 0
  return {
    /** A change with so many new documents was kept: whether the columns are, too. */
    isNow: (documents: number): boolean => {
      changed += documents + DOCUMENTS_PER_CHANGE
      const part = Math.max(rows() * PART_PER_SNAPSHOT, LEAST_PER_SNAPSHOT)
      return changed >= Math.min(part, MOST_PER_SNAPSHOT)
    },
    /** The columns were kept. */
    done: () => {
      changed = 0
    },
  }
}
