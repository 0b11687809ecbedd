import pLimit from 'p-limit'
import { useEffect, useState } from 'react'
import { askWorker } from '../../../device/ask-worker.ts'
import notesUrl from './notes-worker.ts?worker&url'
import type { NotesQuestion, SelectorNote } from './selector-notes.ts'

/** A selector that is being typed is odd at every moment. */
const PAUSE_MS = 500

type Notes = { readonly of: string; readonly notes: readonly SelectorNote[] }
const MESSAGES_MAX = 3
const NONE: readonly SelectorNote[] = []

/** A form of many selectors does not start as many workers at once. */
const inTurn = pLimit(1)

/** What is remarkable about a selector, a moment after it was typed. */
export const useSelectorNotes = (
  text: string,
  readFields: () => Omit<NotesQuestion, 'text'>,
): readonly SelectorNote[] => {
  const [found, setFound] = useState<Notes>({ of: '', notes: NONE })
  useEffect(() => {
    if (text.trim() === '') return undefined
    const mine = new AbortController()
    const timer = setTimeout(() => {
      const question: NotesQuestion = { text, ...readFields() }
      void inTurn(() => askWorker<readonly SelectorNote[]>(notesUrl, question, mine.signal)).then(
        (notes) => setFound({ of: text, notes }),
        // Nothing is noted where it was stopped, takes too long or could not be loaded.
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      mine.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `readFields` reads what is known at that moment
  }, [text])
  return found.of === text ? found.notes : NONE
}

/** What notes say, each thing once: a long list would hide the form. */
export const messagesOf = (notes: readonly SelectorNote[]): string[] =>
  [...new Set(notes.map(({ message }) => message))].slice(0, MESSAGES_MAX)
