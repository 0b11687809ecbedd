import { useEffect, useState } from 'react'
import type { EndpointField } from '../../../resources/operators/seen-endpoint-fields.ts'
import { selectorNotes, type SelectorNote } from './selector-notes.ts'

/** A selector that is being typed is odd at every moment. */
const PAUSE_MS = 500

type Notes = { readonly of: string; readonly notes: readonly SelectorNote[] }
const MESSAGES_MAX = 3
const NONE: readonly SelectorNote[] = []

/** What is remarkable about a selector, a moment after it was typed. */
export const useSelectorNotes = (
  text: string,
  readFields: () => { fields: ReadonlyMap<string, EndpointField>; isSeen: boolean },
): readonly SelectorNote[] => {
  const [found, setFound] = useState<Notes>({ of: '', notes: NONE })
  useEffect(() => {
    const timer = setTimeout(() => {
      const { fields, isSeen } = readFields()
      setFound({ of: text, notes: selectorNotes(text, fields, isSeen) })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- `readFields` reads what is known at that moment
  }, [text])
  return found.of === text ? found.notes : NONE
}

/** What notes say, each thing once: a long list would hide the form. */
export const messagesOf = (notes: readonly SelectorNote[]): string[] =>
  [...new Set(notes.map(({ message }) => message))].slice(0, MESSAGES_MAX)
