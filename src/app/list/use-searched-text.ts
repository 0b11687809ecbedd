import { useCallback, useEffect, useState, type RefObject } from 'react'
import { unfinishedName, type UnfinishedName } from '../search/unfinished-name.ts'
import { useListed } from './listed-resource.ts'

/** After a pause of this length, what may become the name of a token is meant as a word. */
const PAUSE_MS = 800

/**
 * What is searched of the text of the field: while its end is typed and may become the name of a token, the text
 * before it. The list then stays as it was instead of showing for a moment that nothing matches `cert`.
 */
export const useSearchedText = (
  text: string,
  field: RefObject<HTMLInputElement | null>,
  onSettle: () => void,
) => {
  const { tokens } = useListed()
  const [typed, setTyped] = useState<(UnfinishedName & { text: string }) | null>(null)
  useEffect(() => {
    if (!typed) return undefined
    const timer = setTimeout(() => setTyped(null), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  /** On Enter: everything is searched as it stands. */
  const onMeant = useCallback(() => {
    setTyped(null)
    onSettle()
  }, [onSettle])
  /** At a key in the field: tells what to search. */
  const onTyped = useCallback(
    (next: string): string => {
      const isAtEnd = field.current?.selectionEnd === next.length
      const name = isAtEnd ? unfinishedName(tokens, next) : null
      setTyped(name && { ...name, text: next })
      return name?.before ?? next
    },
    [tokens, field],
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
