import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { completeSearch, type Completion } from '../collections/search.ts'
import { SEARCH_LENGTH_MAX } from '../collections/parse-search.ts'
import fieldStyles from '../ui/field.module.css'
import { shortened } from '../ui/first-part.ts'
import { SearchIcon } from '../ui/icons.tsx'
import { formatNumber } from '../ui/intl.ts'
import styles from './search-field.module.css'
import { joinedSearch, withLastTyped } from './use-list-address.ts'
import { noteSearch, recentSearches } from '../resources/saved-views.ts'
import { focusRows } from './selection-foot.tsx'
import cells from './table-cells.module.css'
import type { List } from './use-list.ts'

/** A press that takes the focus away has ended by then: the rows do not move under it. */
const PRESSED_MS = 500

type SearchFieldProps = {
  list: List
  /** The id of what says what is not understood; undefined if all is. */
  describedBy: string | undefined
}

/**
 * Where a search is typed: its words, and filters until they become chips. A combobox by the WAI-ARIA practices: the
 * focus stays in the field, whose end a list completes.
 */
export const SearchField = ({ list, describedBy }: SearchFieldProps) => {
  const { listed, slot, filters, typed, text, records, now, field } = list
  const { words, fields, examples } = listed
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  /** What may be typed next, or recent searches and some to try, which are not counted. */
  const items = useMemo((): readonly (Omit<Completion, 'count'> & { count?: number })[] => {
    if (!isOpen) return []
    if (typed.trim() !== '') return completeSearch(fields, records, { text, now })
    const recent = recentSearches(slot)
    return [
      ...recent.map((insert) => ({ insert, text: insert })),
      ...examples
        .filter((insert) => !recent.includes(insert))
        .map((insert) => ({ insert, text: joinedSearch({ filters, typed: insert }) })),
    ]
  }, [isOpen, typed, text, filters, examples, slot, fields, records, now])
  const isShown = items.length > 0
  const open = (isWanted: boolean) => {
    setIsOpen(isWanted)
    setMarked(-1)
  }
  const accept = (item: Pick<Completion, 'text'>) => {
    // A value is meant as it stands.
    const isName = item.text.endsWith(':')
    open(isName)
    if (isName) list.onTyped({ filters, typed: item.text.slice(text.length - typed.length) })
    else list.onText(item.text)
  }
  const onMeant = () => {
    open(false)
    noteSearch(slot, text)
    list.onMeant()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, nativeEvent } = event
    if (ctrlKey || metaKey || altKey || nativeEvent.isComposing) return
    const item = items[marked]
    if (isShown && key === 'ArrowDown') setMarked(marked + 1 < items.length ? marked + 1 : -1)
    else if (isShown && key === 'ArrowUp') setMarked(marked < 0 ? items.length - 1 : marked - 1)
    else if (key === 'ArrowDown') focusRows()
    else if (key === 'Enter' && item) accept(item)
    else if (key === 'Enter') onMeant()
    else if (key === 'Escape' && isShown) open(false)
    else if (key === 'Escape' && typed !== '') list.onTyped({ filters, typed: '' })
    else if (key === 'Backspace' && typed === '') list.onTyped(withLastTyped(fields, filters))
    else return
    event.preventDefault()
  }
  return (
    <span className={styles.field}>
      <SearchIcon />
      <input
        ref={field}
        className={fieldStyles.control}
        role="combobox"
        aria-label={`Search ${words.other}`}
        aria-describedby={describedBy}
        aria-invalid={describedBy !== undefined}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-activedescendant={items[marked] && `${id}-${marked}`}
        placeholder={`Search ${words.other}, or filter: ${examples.slice(0, 2).join(' ')}`}
        data-shortcut="search"
        // A browser cuts what is pasted. One character more is said to be too much.
        maxLength={SEARCH_LENGTH_MAX + 1}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onChange={({ target: { value, selectionEnd } }) => {
          // Within the text, nothing is completed.
          open(selectionEnd === value.length)
          list.onTyped({ filters, typed: value })
        }}
        onKeyDown={onKeyDown}
        // Whoever presses what clears the search has seen the examples.
        onFocus={({ relatedTarget }) => open(!relatedTarget?.closest('[data-quiet]'))}
        onClick={() => open(true)}
        onBlur={() => {
          open(false)
          setTimeout(() => {
            // A window that loses the focus keeps its active element.
            if (document.activeElement !== field.current) onMeant()
          }, PRESSED_MS)
        }}
      />
      <kbd className={styles.key} aria-hidden="true">
        /
      </kbd>
      {isShown && (
        <div id={id} role="listbox" aria-label="Completions" className={styles.popup}>
          {items.map((item, at) => (
            <div
              key={item.insert}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === marked}
              className={styles.item}
              onClick={() => accept(item)}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
            >
              <span className={cells.line}>{shortened(item.insert)}</span>
              {item.count !== undefined && <small>{formatNumber(item.count)}</small>}
            </div>
          ))}
        </div>
      )}
    </span>
  )
}
