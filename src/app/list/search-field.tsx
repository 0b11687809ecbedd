import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { SEARCH_LENGTH_MAX } from '../collections/parse-search.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import type { ResourceWords } from '../resources/resource-words.ts'
import { SearchIcon } from '../ui/icons.tsx'
import { useHeavyPart } from '../ui/load-code.ts'
import { whenIdle } from '../ui/when-idle.ts'
import styles from './search-field.module.css'

/** A press that takes the focus away has ended by then: the rows do not move under it. */
const PRESSED_MS = 500

export type SearchFieldProps = {
  words: ResourceWords
  /** Two filters, as an example. */
  example: string
  field: RefObject<HTMLInputElement | null>
  /** What is typed, without the filters that are chips. */
  typed: string
  /** A word that is not searched yet, since it may become the name of a field. */
  waiting: string | null
  /** The id of what says what is not understood; undefined if all is. */
  describedBy: string | undefined
  onTyped: (typed: string) => void
  /** What is typed is meant as it stands. */
  onMeant: () => void
  /** Takes the last filter back into the empty field. */
  onBack: () => void
  /** The arrow down leads to the rows. */
  onLeave: () => void
  /** Searches for something else. */
  onChosen: (text: string) => void
  /** What completions are counted in, beside the filters. */
  searched: {
    readonly fields: readonly ResourceField[]
    readonly records: readonly WireRecord[]
    readonly now: number
  }
  filters: string
  /** Searches that are worth a try, and those before. */
  examples: readonly string[]
  recent: () => readonly string[]
}

const loadPopup = () => import('./search-popup.tsx').then(({ SearchPopup }) => SearchPopup)

const isPlain = ({ ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || nativeEvent.isComposing)

/**
 * Where a search is typed. What completes it is loaded once the page rests, or when the field is used: until then it
 * is a plain field.
 */
export const SearchField = (props: SearchFieldProps) => {
  const { words, example, field, typed, describedBy, onTyped, onMeant, onBack, onLeave } = props
  const [isUsed, setIsUsed] = useState(false)
  const { Part: Popup } = useHeavyPart(loadPopup, isUsed)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  const use = () => setIsUsed(true)
  useEffect(() => whenIdle(() => setIsUsed(true)), [])
  const onKeyDown = (
    event: KeyboardEvent<HTMLInputElement>,
    isOpen: boolean,
    isMarked: boolean,
  ) => {
    if (!isPlain(event)) return
    if (event.key === 'Enter' && !isMarked) onMeant()
    else if (event.key === 'ArrowDown' && !isOpen) onLeave()
    else if (event.key === 'Escape' && !isOpen && typed !== '') onTyped('')
    else if (event.key === 'Backspace' && typed === '') onBack()
    else return
    event.preventDefault()
  }
  const input = {
    ref: field,
    className: styles.input,
    'aria-label': `Search ${words.other}`,
    'aria-describedby': describedBy,
    'aria-invalid': describedBy !== undefined,
    placeholder: `Search ${words.other}, or filter: ${example}`,
    'data-shortcut': 'search',
    // A browser cuts what is pasted. One character more is said to be too much.
    maxLength: SEARCH_LENGTH_MAX + 1,
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    enterKeyHint: 'search',
    onBlur: () => {
      clearTimeout(later.current)
      later.current = setTimeout(() => {
        // A window that loses the focus keeps its active element.
        if (document.activeElement !== field.current) onMeant()
      }, PRESSED_MS)
    },
  } satisfies ComponentProps<'input'> & { 'data-shortcut': string }
  return (
    <span className={styles.field} data-search="">
      <SearchIcon />
      {Popup ? (
        <Popup {...props} input={input} onKey={onKeyDown} />
      ) : (
        <input
          {...input}
          value={typed}
          onChange={({ target }) => onTyped(target.value)}
          onKeyDown={(event) => onKeyDown(event, false, false)}
          onFocus={use}
          onPointerEnter={use}
        />
      )}
      <kbd className={styles.key} aria-hidden="true">
        /
      </kbd>
    </span>
  )
}
