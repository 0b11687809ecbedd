import type { ReactNode, Ref } from 'react'
import type { ResourceWords } from '../resources/resource-words.ts'
import styles from './search-bar.module.css'
import type { SearchFieldParts } from './search-field-parts.ts'

/** In UTF-16 code units. A browser cuts what is pasted. A longer search takes seconds for each key. */
export const SEARCH_LENGTH_MAX = 16_384

type SearchBarProps = {
  words: ResourceWords
  text: string
  onText: (text: string) => void
  field: Ref<HTMLInputElement>
  parts: SearchFieldParts | null
  /** Beside the field. */
  children?: ReactNode
}

/** Above a list: what is searched for. */
export const SearchBar = ({ words, text, onText, field, parts, children }: SearchBarProps) => (
  <search className={styles.bar}>
    <span className={styles.field} data-search>
      <input
        ref={field}
        className={styles.input}
        aria-label={`Search all ${words.other}`}
        placeholder={`Search all ${words.other}`}
        data-shortcut="search"
        value={text}
        maxLength={SEARCH_LENGTH_MAX}
        onChange={(event) => onText(event.target.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        {...parts}
      />
      <kbd className={styles.key} aria-hidden="true">
        /
      </kbd>
    </span>
    {children}
  </search>
)

/** Keeps the room of the bar while the list is loading. */
export const SearchBarOutline = () => <div className={`${styles.bar} ${styles.outline}`} />
