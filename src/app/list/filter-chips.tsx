import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { filtersOf, withoutRange, type SearchFilter } from '../collections/edit-search.ts'
import type { Tokens } from '../collections/tokens.ts'
import { shortened } from '../ui/first-part.ts'
import { CrossIcon } from '../ui/icons.tsx'
import { chipText } from './chip-text.ts'
import styles from './filter-chips.module.css'

type FilterChipsProps = {
  tokens: Tokens
  /** The filters of the search. */
  filters: string
  onFilters: (filters: string) => void
  onClear: () => void
  field: RefObject<HTMLInputElement | null>
}

/** The filters of a search in words, each with a button that takes it out. */
export const FilterChips = ({
  tokens,
  filters: text,
  onFilters,
  onClear,
  field,
}: FilterChipsProps) => {
  const filters = useMemo(() => filtersOf(tokens, text), [tokens, text])
  const isLastRemoved = useRef(false)
  useEffect(() => {
    if (isLastRemoved.current) field.current?.focus()
    isLastRemoved.current = false
  })
  if (filters.length === 0) return null
  const wordsOf = ({ piece, from, to }: SearchFilter) => {
    const known = piece ? tokens.get(piece.token ?? '') : undefined
    const whole = { name: '', value: shortened(text.slice(from, to)) }
    return piece && known ? chipText(known, piece) : whole
  }
  const remove = (at: number) => {
    const filter = filters[at]
    if (!filter) return
    // Otherwise the same button is now that of the next filter, and keeps the focus.
    isLastRemoved.current = at === filters.length - 1
    onFilters(withoutRange(tokens, text, filter))
  }
  return (
    <div className={styles.row}>
      <ul className={styles.chips} aria-label="Active filters">
        {filters.map((filter, at) => {
          const { name, value } = wordsOf(filter)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the button of the next one keeps the focus
            <li key={at} className={styles.chip} data-wrong={filter.isWrong ? '' : undefined}>
              <span className={styles.text} data-cut="">
                {name && <span className={styles.name}>{name} </span>}
                {value}
              </span>
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove ${name} ${value}`}
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
      <button type="button" className={styles.clear} onClick={onClear}>
        Clear all
      </button>
    </div>
  )
}
