import { useEffect, useState, type RefObject } from 'react'
import type { SearchProblem } from '../search/view.ts'
import { isTooLongToShare } from '../shell/search-address.ts'
import { shortened } from '../ui/first-part.ts'
import { formatNumber } from '../ui/intl.ts'
import type { Shown } from './list-view.ts'
import { SEARCH_LENGTH_MAX } from './search-bar.tsx'
import styles from './search-problems.module.css'
import { PRESSED_MS } from './use-searched-text.ts'

const useIsTyping = (field: RefObject<HTMLElement | null>): boolean => {
  const [isTyping, setIsTyping] = useState(false)
  useEffect(() => {
    const element = field.current
    if (!element) return undefined
    let later: ReturnType<typeof setTimeout> | undefined
    const onFocus = () => {
      clearTimeout(later)
      setIsTyping(true)
    }
    const onBlur = () => {
      later = setTimeout(() => setIsTyping(false), PRESSED_MS)
    }
    if (document.activeElement === element) onFocus()
    element.addEventListener('focus', onFocus)
    element.addEventListener('blur', onBlur)
    return () => {
      clearTimeout(later)
      element.removeEventListener('focus', onFocus)
      element.removeEventListener('blur', onBlur)
    }
  }, [field])
  return isTyping
}

/** What is to be said of a search: nothing of a filter that is being typed, as long as its field has the focus. */
export const useSearchProblems = (
  field: RefObject<HTMLElement | null>,
  shown: Shown | null,
): readonly SearchProblem[] => {
  const isTyping = useIsTyping(field)
  return shown?.problems.filter(({ isUnfinished }) => !(isTyping && isUnfinished)) ?? []
}

type ProblemLinesProps = { text: string; problems: readonly SearchProblem[] }

/** What of a search is not understood, each with its part of the text. */
export const ProblemLines = ({ text, problems }: ProblemLinesProps) =>
  problems.map(({ from, to, message }) => (
    <p key={`${from} ${message}`}>
      <code>{shortened(text.slice(from, to))}</code> {message}
    </p>
  ))

type SearchProblemsProps = ProblemLinesProps & { id: string }

/** What of a search is not understood, below its field. */
export const SearchProblems = ({ id, text, problems }: SearchProblemsProps) => (
  // Always there, so that screen readers announce what comes.
  <div id={id} className={styles.problems} role="status">
    <ProblemLines text={text} problems={problems} />
    {text.length >= SEARCH_LENGTH_MAX && (
      <p>
        A search has at most {formatNumber(SEARCH_LENGTH_MAX)} characters: no more is taken of what
        is typed or pasted.
      </p>
    )}
    {isTooLongToShare(text) && (
      <p>This search is too long for the address: a copied link doesn't have it.</p>
    )}
  </div>
)
