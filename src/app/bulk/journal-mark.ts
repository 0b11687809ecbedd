import { createAtom } from '@tanstack/react-store'
import { ENTRIES } from '../device/registry.ts'
import { clearStored, readStored, writeStored } from '../device/storage.ts'

const read = () => readStored(ENTRIES.bulk)?.split(' ').filter(Boolean) ?? []

/**
 * The ids of the connections that have a bulk change: it tells, without loading anything, whether there is one
 * to load. Small, because every page has it.
 */
export const journalMarks = createAtom<readonly string[]>(read())

/** Notes whether a connection has a bulk change, in all tabs. */
export const markJournal = (connectionId: string, isThere: boolean): void => {
  const others = [...new Set([...read(), ...journalMarks.get()])].filter(
    (id) => id !== connectionId,
  )
  const marks = isThere ? [...others, connectionId] : others
  if (marks.length > 0) writeStored(ENTRIES.bulk, marks.join(' '))
  else clearStored(ENTRIES.bulk)
  journalMarks.set(marks)
}

/** Follows the other tabs until the returned function is called. */
export const followJournalMarks = (): (() => void) => {
  const follow = ({ key }: StorageEvent) => {
    if (key === ENTRIES.bulk.name) journalMarks.set(read())
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
