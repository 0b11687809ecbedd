import { Autocomplete } from '@base-ui/react/autocomplete'
import { CSPProvider } from '@base-ui/react/csp-provider'
import {
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
} from 'react'
import { completeSearch } from '../collections/complete-search.ts'
import { shortened } from '../ui/first-part.ts'
import { formatNumber } from '../ui/intl.ts'
import styles from './search-field.module.css'
import { joinedSearch } from './search-parts.ts'
import type { SearchFieldProps } from './search-field.tsx'

export type SearchPopupProps = SearchFieldProps & {
  input: ComponentProps<'input'>
  /** A key in the field, with whether the list is open and one of its lines is marked. */
  onKey: (event: KeyboardEvent<HTMLInputElement>, isOpen: boolean, isMarked: boolean) => void
}

type Item = {
  readonly label: string
  /** The text of the field after it is chosen; `isWhole`: of the whole search. */
  readonly typed: string
  readonly isWhole?: boolean
  readonly caret?: number
  readonly count?: number
}
type Group = { readonly value: string; readonly items: readonly Item[] }

const groupOf = (value: string, items: readonly Item[]): Group[] =>
  items.length > 0 ? [{ value, items }] : []

const asItem =
  (isWhole: boolean) =>
  (text: string): Item => ({ label: text, typed: text, isWhole })

/** The search field with what completes its text: examples and recent searches while it is empty. */
export const SearchPopup = ({
  input,
  field,
  typed,
  waiting,
  examples,
  recent,
  searched,
  filters,
  onTyped,
  onChosen,
  onKey,
}: SearchPopupProps) => {
  const id = useId()
  // It takes the place of a plain field that may have the focus, and a part of its text selected.
  const [selected] = useState(() => {
    const plain = field.current
    return plain !== null && plain === document.activeElement
      ? ([plain.selectionStart, plain.selectionEnd] as const)
      : null
  })
  const [isOpen, setIsOpen] = useState(selected !== null)
  // Of a text that was not typed here it is at the end.
  const [place, setPlace] = useState({ typed, at: typed.length })
  const caret = place.typed === typed ? place.at : typed.length
  const marked = useRef<Item>(undefined)
  const moved = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (!selected) return
    field.current?.focus()
    field.current?.setSelectionRange(...selected)
  }, [field, selected])
  useLayoutEffect(() => {
    if (moved.current === undefined) return
    field.current?.setSelectionRange(moved.current, moved.current)
    moved.current = undefined
  })
  const { fields, records, now } = searched
  const groups = useMemo((): readonly Group[] => {
    if (!isOpen) return []
    if (typed.trim() === '')
      return [
        ...groupOf('Examples', examples.map(asItem(false))),
        ...groupOf('Recent', recent().map(asItem(true))),
      ]
    const before = filters === '' ? '' : `${filters} `
    const items = completeSearch(fields, records, {
      text: before + typed,
      at: before.length + caret,
      now,
    }).map(({ insert, from, to, count }): Item => {
      const start = from - before.length
      return {
        label: insert.trim(),
        typed: typed.slice(0, start) + insert + typed.slice(to - before.length),
        caret: start + insert.length,
        count,
      }
    })
    return groupOf('', items)
  }, [isOpen, typed, caret, filters, examples, recent, fields, records, now])
  const accept = (item: Item) => {
    if (item.isWhole) return onChosen(item.typed)
    // A value is meant as it stands; after a name, it follows.
    if (!item.typed.endsWith(':')) return onChosen(joinedSearch({ filters, typed: item.typed }))
    onTyped(item.typed)
    moved.current = item.caret
    setPlace({ typed: item.typed, at: item.caret ?? item.typed.length })
  }
  const isShown = isOpen && groups.length > 0
  return (
    <CSPProvider disableStyleElements>
      <Autocomplete.Root
        items={groups}
        mode="none"
        value={typed}
        itemToStringValue={(item: Item) => item.typed}
        // In the page and not over it: what is beside the list stays there for a screen reader.
        inline
        open={isShown}
        onOpenChange={(open) => setIsOpen(open)}
        onItemHighlighted={(item) => {
          marked.current = item
        }}
        onValueChange={(value, { reason, event }) => {
          // Whoever chooses a line says so itself: it may leave the text as it is.
          if (reason === 'item-press' || reason === 'escape-key') return
          setIsOpen(true)
          const { target } = event
          const at = target instanceof HTMLInputElement ? target.selectionStart : null
          setPlace({ typed: value, at: at ?? value.length })
          onTyped(value)
        }}
      >
        <Autocomplete.Input
          {...input}
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          // Whoever presses what clears the search has seen the examples.
          onFocus={({ relatedTarget }) => setIsOpen(!relatedTarget?.closest('[data-quiet]'))}
          onClick={() => setIsOpen(true)}
          onBlur={(event) => {
            setIsOpen(false)
            input.onBlur?.(event)
          }}
          onKeyDown={(event) => {
            const { key, altKey } = event
            const isMarked = isShown && marked.current !== undefined
            onKey(event, isShown, isMarked)
            if (key === 'Escape' || key === 'Tab' || (key === 'Enter' && !isMarked))
              setIsOpen(false)
            if (key === 'ArrowDown' && altKey) setIsOpen(true)
          }}
        />
        {isShown && (
          <div className={styles.popup}>
            <Autocomplete.List id={id} aria-label="Completions">
              {(group: Group) => (
                <Autocomplete.Group key={group.value} items={group.items}>
                  {group.value && (
                    <Autocomplete.GroupLabel className={styles.heading}>
                      {group.value}
                    </Autocomplete.GroupLabel>
                  )}
                  <Autocomplete.Collection>
                    {(item: Item) => (
                      <Autocomplete.Item
                        key={`${item.typed} ${item.label}`}
                        value={item}
                        className={styles.item}
                        onClick={() => accept(item)}
                        // The field keeps the focus.
                        onPointerDown={(event) => event.preventDefault()}
                      >
                        <span className={styles.text}>{shortened(item.label)}</span>
                        {item.count !== undefined && (
                          <span className={styles.note}>{formatNumber(item.count)}</span>
                        )}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            {waiting !== null && (
              <p className={styles.waiting}>Press Enter to search for “{shortened(waiting)}”</p>
            )}
          </div>
        )}
      </Autocomplete.Root>
    </CSPProvider>
  )
}
