import { useId, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { completeSearch } from '../collections/complete-search.ts'
import { SEARCH_LENGTH_MAX } from '../collections/parse-search.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import fieldStyles from '../ui/field.module.css'
import { shortened } from '../ui/first-part.ts'
import { SearchIcon } from '../ui/icons.tsx'
import { formatNumber } from '../ui/intl.ts'
import type { ListedResource } from './listed-resource.ts'
import { noteSearch, recentSearches } from './recent-searches.ts'
import styles from './search-field.module.css'
import { joinedSearch, withLastTyped } from './search-parts.ts'
import type { ListAddress } from './use-list-address.ts'

/** A press that takes the focus away has ended by then: the rows do not move under it. */
const PRESSED_MS = 500

/** What completes the field: a search to try, one from before, or what may be typed next. */
type Completion = {
  readonly label: string
  readonly note?: string
  /** The text of the field with it. */
  readonly typed: string
  /** It takes the place of the filters, too. */
  readonly isWhole?: boolean
}

export type SearchFieldProps = {
  listed: ListedResource
  /** Whose searches are noted. */
  slot: string
  address: ListAddress
  field: RefObject<HTMLInputElement | null>
  /** A word that is not searched yet, since it may become the name of a field. */
  waiting: string | null
  /** The id of what says what is not understood; undefined if all is. */
  describedBy: string | undefined
  /** All records that are there, in which completions are counted at a time, in Unix milliseconds. */
  records: readonly WireRecord[]
  now: number
  /** The arrow down leads to the rows. */
  onLeave: () => void
}

/**
 * Where a search is typed: its words, and filters until they become chips. A combobox by the WAI-ARIA practices: the
 * focus stays in the field, whose end a list completes.
 */
export const SearchField = ({
  listed: { words, fields, examples },
  slot,
  address,
  field,
  waiting,
  describedBy,
  records,
  now,
  onLeave,
}: SearchFieldProps) => {
  const id = useId()
  const { filters, typed } = address.parts
  const [isOpen, setIsOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  const items = useMemo((): readonly Completion[] => {
    if (!isOpen) return []
    if (typed.trim() === '')
      return [
        ...examples.map((text) => ({ label: text, typed: text })),
        ...recentSearches(slot).map((text) => ({
          label: text,
          note: 'Recent',
          typed: text,
          isWhole: true,
        })),
      ]
    const text = joinedSearch({ filters, typed })
    const before = text.length - typed.length
    return completeSearch(fields, records, { text, at: text.length, now }).map(
      ({ insert, from, count }) => ({
        label: insert.trim(),
        note: formatNumber(count),
        typed: typed.slice(0, from - before) + insert,
      }),
    )
  }, [isOpen, typed, filters, examples, slot, fields, records, now])
  const isShown = items.length > 0
  const open = (isWanted: boolean) => {
    setIsOpen(isWanted)
    setMarked(-1)
  }
  const mark = (at: number) => {
    setMarked(at)
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }
  const accept = (item: Completion) => {
    // After the name of a field, its value follows. A value is meant as it stands.
    const isName = item.typed.endsWith(':')
    open(isName)
    if (isName) address.onTyped({ filters, typed: item.typed })
    else address.onText(item.isWhole ? item.typed : joinedSearch({ filters, typed: item.typed }))
  }
  const onMeant = () => {
    open(false)
    address.onMeant()
    noteSearch(slot, address.text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, nativeEvent } = event
    if (ctrlKey || metaKey || nativeEvent.isComposing || (altKey && key !== 'ArrowDown')) return
    const item = items[marked]
    if (altKey) open(true)
    else if (isShown && key === 'ArrowDown') mark(marked + 1 < items.length ? marked + 1 : -1)
    else if (isShown && key === 'ArrowUp') mark(marked < 0 ? items.length - 1 : marked - 1)
    else if (key === 'ArrowDown') onLeave()
    else if (key === 'Enter' && item) accept(item)
    else if (key === 'Enter') onMeant()
    else if (key === 'Escape' && isShown) open(false)
    else if (key === 'Escape' && typed !== '') address.onTyped({ filters, typed: '' })
    else if (key === 'Backspace' && typed === '') address.onTyped(withLastTyped(fields, filters))
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
          address.onTyped({ filters, typed: value })
        }}
        onKeyDown={onKeyDown}
        // Whoever presses what clears the search has seen the examples.
        onFocus={({ relatedTarget }) => open(!relatedTarget?.closest('[data-quiet]'))}
        onClick={() => open(true)}
        onBlur={() => {
          open(false)
          clearTimeout(later.current)
          later.current = setTimeout(() => {
            // A window that loses the focus keeps its active element.
            if (document.activeElement !== field.current) onMeant()
          }, PRESSED_MS)
        }}
      />
      <kbd className={styles.key} aria-hidden="true">
        /
      </kbd>
      {isShown && (
        <div className={styles.popup}>
          <div id={id} role="listbox" aria-label="Completions">
            {items.map((item, at) => (
              <div
                key={`${item.label} ${item.note}`}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === marked}
                className={styles.item}
                onClick={() => accept(item)}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
              >
                <span>{shortened(item.label)}</span>
                {item.note && <small>{item.note}</small>}
              </div>
            ))}
          </div>
          {waiting !== null && (
            <p className={styles.waiting}>Press Enter to search for “{shortened(waiting)}”</p>
          )}
        </div>
      )}
    </span>
  )
}
