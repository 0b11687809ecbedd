import { createAtom } from '@tanstack/react-store'
import { ENTRIES } from '../device/registry.ts'
import { clearStored, storedWords, writeStored } from '../device/storage.ts'

/** Slots whose journal is only in the memory of this tab. */
const own = new Set<string>()

const read = () => [...new Set([...storedWords(ENTRIES.bulk), ...own])]

/**
 * The slots that have a bulk change: it tells, without loading anything, whether there is one
 * to load. Small, because every page has it.
 */
export const journalMarks = createAtom<readonly string[]>(read())

/** Notes whether a slot has a bulk change: in all tabs, or in this one only if it is not stored. */
export const markJournal = (slot: string, isThere: boolean, isStored = true): void => {
  if (isThere && !isStored) own.add(slot)
  else own.delete(slot)
  const others = [...new Set([...read(), ...journalMarks.get()])].filter((id) => id !== slot)
  const marks = isThere ? [...others, slot] : others
  const stored = marks.filter((id) => !own.has(id))
  if (stored.length > 0) writeStored(ENTRIES.bulk, stored.join(' '))
  else clearStored(ENTRIES.bulk)
  journalMarks.set(marks)
}

/** Reads them anew: a sign-in may have put some back. */
export const rereadMarks = (): void => journalMarks.set(read())

/** Forgets those of this tab: a sign-out removes all that is stored. */
export const clearJournalMarks = (): void => {
  own.clear()
  journalMarks.set([])
}

// Begun or ended in another tab.
if (typeof addEventListener === 'function')
  addEventListener('storage', ({ key }) => {
    if (key === ENTRIES.bulk.name) rereadMarks()
  })
