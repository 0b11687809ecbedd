import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { filtersOf, withoutRange, type SearchFilter } from '../search/edit-search.ts'
import { shortened } from '../ui/first-part.ts'
import { CrossIcon } from '../ui/icons.tsx'
import { chipText } from './chip-text.ts'
import { useListed } from './listed-resource.ts'
import styles from './search-chips.module.css'

type SearchChipsProps = {
  text: string
  onText: (text: string) => void
  /** What comes next is another entry of the history. */
  onSettle: () => void
  field: RefObject<HTMLInputElement | null>
}

/** The filters of a search in words, each with a button that takes it out of the text. */
export const SearchChips = ({ text, onText, onSettle, field }: SearchChipsProps) => {
  const { tokens } = useListed()
  const filters = useMemo(() => filtersOf(tokens, text), [tokens, text])
  const isLastRemoved = useRef(false)
  useEffect(() => {
    // Only now: completions would be offered for a text that changes while its field has the focus.
    if (isLastRemoved.current) field.current?.focus()
    isLastRemoved.current = false
  })
  if (filters.length === 0) return null
  const labelOf = ({ piece, from, to }: SearchFilter) => {
    const known = piece ? tokens.get(piece.token ?? '') : undefined
    return piece && known
      ? Object.values(chipText(known, piece)).join(' ')
      : shortened(text.slice(from, to))
  }
  const remove = (at: number) => {
    const filter = filters[at]
    if (!filter) return
    // Otherwise the same button is now that of the next filter, and keeps the focus.
    isLastRemoved.current = at === filters.length - 1
    onSettle()
    onText(withoutRange(tokens, text, filter))
  }
  return (
    <ul className={styles.chips} aria-label="Chosen filters">
      {filters.map((filter, at) => {
        const label = labelOf(filter)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the button of the next one keeps the focus
          <li key={at} className={styles.chip} data-wrong={filter.isWrong ? '' : undefined}>
            <span className={styles.name} data-cut="">
              {label}
            </span>
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remove ${label}`}
              onClick={() => remove(at)}
              onKeyDown={({ key }) => {
                if (key === 'Delete' || key === 'Backspace') remove(at)
              }}
            >
              <CrossIcon size={12} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
