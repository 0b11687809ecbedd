import { useMemo, type RefObject } from 'react'
import { formatTerms } from '../collections/edit-search.ts'
import { parseSearch, type Term } from '../collections/parse-search.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { shortened } from '../ui/first-part.ts'
import { CrossIcon } from '../ui/icons.tsx'
import { chipText } from './chip-text.ts'
import styles from './filter-chips.module.css'

type FilterChipsProps = {
  fields: readonly ResourceField[]
  /** The filters of the search. */
  filters: string
  onFilters: (filters: string) => void
  onClear: () => void
  field: RefObject<HTMLInputElement | null>
}

const isWrong = ({ problems }: Term): boolean => problems.some(({ isUnfinished }) => !isUnfinished)

const wordsOf = (term: Term) =>
  term.field && !isWrong(term)
    ? chipText(term.field, term)
    : { name: '', value: shortened(formatTerms([term])) }

/** The filters of a search in words, each with a button that takes it out. */
export const FilterChips = ({ fields, filters, onFilters, onClear, field }: FilterChipsProps) => {
  const { terms } = useMemo(() => parseSearch(fields, filters), [fields, filters])
  if (terms.length === 0) return null
  const remove = (at: number) => {
    // Otherwise the same button is now that of the next filter, and keeps the focus.
    if (at === terms.length - 1) field.current?.focus()
    onFilters(formatTerms(terms.filter((_, other) => other !== at)))
  }
  return (
    <div className={styles.row} data-quiet="">
      <ul className={styles.chips} aria-label="Active filters">
        {terms.map((term, at) => {
          const { name, value } = wordsOf(term)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the button of the next one keeps the focus
            <li key={at} className={styles.chip} data-wrong={isWrong(term) ? '' : undefined}>
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
