import { useCallback, useEffect, useState, type RefObject } from 'react'
import type { Tokens } from '../search/tokens.ts'
import { unfinishedName } from '../search/search-pieces.ts'
import { useListed } from './listed-resource.ts'

/** A press that takes the focus away has ended by then: the rows do not change under it. */
export const PRESSED_MS = 500

/** What at the end of a text, where the caret of its field is, may become the name of a token. */
const nameIn = (tokens: Tokens, text: string) => {
  const field = document.activeElement
  const isAtEnd = field instanceof HTMLInputElement && field.selectionEnd === text.length
  const name = isAtEnd && field.value === text ? unfinishedName(tokens, text) : null
  return name && { ...name, text }
}

/**
 * What is searched of the text of the field: while its end is typed and may become the name of a token, the text
 * before it. The list then stays as it was, instead of showing that nothing matches `cert`, until a space, a colon,
 * a sign, Enter or the next field says what is meant.
 */
export const useSearchedText = (
  text: string,
  field: RefObject<HTMLInputElement | null>,
  onSettle: () => void,
) => {
  const { tokens } = useListed()
  // It may have been typed while the code of the search was loaded.
  const [typed, setTyped] = useState(() => nameIn(tokens, text))
  useEffect(() => {
    const input = field.current
    let later: ReturnType<typeof setTimeout> | undefined
    const onBlur = () => {
      clearTimeout(later)
      // A window that loses the focus keeps its active element.
      later = setTimeout(() => document.activeElement !== input && setTyped(null), PRESSED_MS)
    }
    input?.addEventListener('blur', onBlur)
    return () => {
      clearTimeout(later)
      input?.removeEventListener('blur', onBlur)
    }
  }, [field])
  /** On Enter: everything is searched as it stands. */
  const onMeant = useCallback(() => {
    setTyped(null)
    onSettle()
  }, [onSettle])
  /** At a key in the field: tells what to search. */
  const onTyped = useCallback(
    (next: string): string => {
      const name = nameIn(tokens, next)
      setTyped(name)
      return name?.before ?? next
    },
    [tokens],
  )
  const name = typed?.text === text ? typed : null
  return {
    searched: name?.before ?? text,
    /** What is not searched yet; null if everything is. */
    waiting: name?.word ?? null,
    onTyped,
    onMeant,
  }
}
