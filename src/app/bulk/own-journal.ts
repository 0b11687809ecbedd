import { ownerId, type Connection } from '../connection/connection.ts'
import { journalMarks, markJournal } from './journal-mark.ts'
import { beginJournal, readJournal } from './journal-runner.ts'
import { slotOfHead, type Journal, type JournalHead, type Journals } from './journal.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { holdRunner } from './sole-runner.ts'

type Move = {
  /** Whether it is not known that both keys are of one account. */
  isOtherKey: boolean
}

/**
 * How the journal of the connection that was left goes to the next one. Null if it must not: it is of another service
 * or account, or may be.
 */
export const moveBetween = (
  head: Pick<JournalHead, 'connection_id' | 'base_url'>,
  left: Connection | undefined,
  next: Connection,
): Move | null => {
  const isSameAccount = head.connection_id === ownerId(next) || left?.id === next.id
  const isUntold = left?.account_id === undefined && next.account_id === undefined
  const mayMove = head.base_url === next.base_url && (isSameAccount || isUntold)
  return mayMove ? { isOtherKey: !isSameAccount } : null
}

/** Removes the journal of a slot. */
export const dropJournal = async (store: Journals, slot: string): Promise<void> => {
  await store.remove(slot)
  markJournal(slot, false)
}

/** Puts a journal under another key or account of the same service, as it is known now. */
export const moveJournal = async (
  store: Journals,
  { head, ...rest }: Journal,
  to: string,
  { isOtherKey }: Move,
): Promise<Journal> => {
  const from = slotOfHead(head)
  const moved = {
    ...rest,
    head: { ...head, connection_id: to, ...(isOtherKey && { is_moved: true }) },
  }
  await beginJournal(store, moved)
  if (from === slotOfHead(moved.head)) return moved
  await dropJournal(store, from)
  return moved
}

/**
 * The journal of a connection and a resource, null if there is none; one that was stored before its account was known
 * is moved.
 */
export const readOwnJournal = async (
  store: Journals,
  connection: Connection,
  resource: string,
): Promise<Journal | null> => {
  const owner = ownerId(connection)
  const journal = await readJournal(store, slotOf(owner, resource))
  const left = slotOf(connection.id, resource)
  const isLeft = owner !== connection.id && journalMarks.get().includes(left)
  if (journal || !isLeft) return journal
  // A tab that does not know the account may still run it.
  const hold = await holdRunner(left)
  if (!hold) return null
  try {
    const former = await readJournal(store, left)
    return former && (await moveJournal(store, former, owner, { isOtherKey: false }))
  } finally {
    hold.release()
  }
}
