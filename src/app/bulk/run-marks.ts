import {
  JournalError,
  LEFT,
  slotOfHead,
  type Journal,
  type JournalHead,
  type RowKind,
  type RowMark,
} from './journal.ts'
import type { Journals } from './journal-store.ts'
import { isSettledRow } from './rows.ts'

/** The head and the marks of a journal as this tab knows them; each change is stored. */
export const createRunMarks = (journal: Journal, store: Journals) => {
  const { items } = journal
  let { head } = journal
  const slot = slotOfHead(head)
  const marks: RowMark[] = items.map((_, index) => journal.marks.get(index) ?? LEFT)
  let isClosed = false
  /** Something could not be stored: what is stored is behind. */
  let isBehind = false

  const stored = (writing: Promise<void>) =>
    writing.catch((cause: unknown) => {
      isBehind = true
      throw new JournalError("This device doesn't store the progress any more", { cause })
    })
  const journalNow = (): Journal => {
    const known = marks.flatMap((mark, index): [number, RowMark][] =>
      mark === LEFT ? [] : [[index, mark]],
    )
    return { head, items, marks: new Map(known) }
  }
  return {
    all: (): readonly RowMark[] => marks,
    of: (index: number): RowMark => marks[index] ?? LEFT,
    indicesOf: (kind: RowKind): number[] =>
      marks.flatMap(({ state }, index) => (state.kind === kind ? [index] : [])),
    head: () => head,
    /** Rejects if they are not stored; they are known all the same. */
    write: async (changed: ReadonlyMap<number, RowMark>): Promise<void> => {
      if (isClosed) throw new JournalError('closed')
      for (const [index, mark] of changed) marks[index] = mark
      await stored(store.writeMarks(slot, changed))
    },
    writeStatus: async (status: JournalHead['status']): Promise<void> => {
      if (isClosed || head.status === status) return
      const isSettled = status === 'ended' && marks.every(({ state }) => isSettledRow(state))
      head = { ...head, status, ...(isSettled && { settled_at: Date.now() }) }
      await stored(store.writeHead(head))
    },
    /** What is left now is not to be done any more; the next status stores it. */
    cancelLeft: () => {
      head = { ...head, cancels: (head.cancels ?? 0) + 1 }
    },
    /** Stores all of it anew if something is missing: the storage was full or cleared, and may have room again. */
    catchUp: async (): Promise<void> => {
      if (!isBehind || isClosed) return
      await stored(store.begin(journalNow()))
      isBehind = false
    },
    /** Keeps it in this tab only. What the device has would say that less was done. */
    moveToMemory: async (): Promise<void> => {
      if (isClosed || !store.isStored(slot)) return
      await stored(store.remove(slot))
      store.keepInMemory(journalNow())
      isBehind = false
    },
    journal: journalNow,
    close: () => {
      isClosed = true
    },
  }
}
