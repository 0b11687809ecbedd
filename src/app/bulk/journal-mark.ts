import { createAtom } from '@tanstack/react-store'
import { ENTRIES } from '../device/registry.ts'
import { clearStored, onStoredElsewhere, storedWords, writeStored } from '../device/storage.ts'

const read = () => storedWords(ENTRIES.bulk)

/**
 * The slots that have a bulk change: it tells, without loading anything, whether there is one
 * to load. Small, because every page has it.
 */
export const journalMarks = createAtom<readonly string[]>(read())

/** Notes for all tabs whether a slot has a bulk change. */
export const markJournal = (slot: string, isThere: boolean): void => {
  const others = [...new Set([...read(), ...journalMarks.get()])].filter((one) => one !== slot)
  const marks = isThere ? [...others, slot] : others
  if (marks.length > 0) writeStored(ENTRIES.bulk, marks.join(' '))
  else clearStored(ENTRIES.bulk)
  journalMarks.set(marks)
}

/** Reads them anew: a sign-in may have put some back. */
export const rereadMarks = (): void => journalMarks.set(read())

// Begun or ended in another tab.
onStoredElsewhere(ENTRIES.bulk, rereadMarks)
