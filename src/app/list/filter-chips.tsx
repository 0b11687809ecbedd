import type { RefObject } from 'react'
import { formatTerms } from '../collections/edit-search.ts'
import type { Term } from '../collections/parse-search.ts'
import { Button } from '../ui/button.tsx'
import { shortened } from '../ui/first-part.ts'
import { CrossIcon } from '../ui/icons.tsx'
import { chipText } from './chip-text.ts'
import styles from './filter-chips.module.css'
import { joinedSearch } from './search-parts.ts'
import type { ListAddress } from './use-list-address.ts'

type FilterChipsProps = {
  address: ListAddress
  /** The filters of the search. */
  terms: readonly Term[]
  field: RefObject<HTMLInputElement | null>
  onClear: () => void
}

// What is not understood stands as it was typed.
const wordsOf = (term: Term) =>
  term.field && term.problems.every(({ isUnfinished }) => isUnfinished)
    ? chipText(term.field, term)
    : { name: '', value: shortened(formatTerms([term])) }

/** The filters of a search in words, each with a button that takes it out. */
export const FilterChips = ({ address, terms, field, onClear }: FilterChipsProps) => {
  const remove = (at: number) => {
    // Otherwise the same button is now that of the next filter, and keeps the focus.
    if (at === terms.length - 1) field.current?.focus()
    const filters = formatTerms(terms.filter((_, other) => other !== at))
    address.onText(joinedSearch({ filters, typed: address.parts.typed }))
  }
  return (
    <div className={styles.row} data-quiet="">
      <ul className={styles.chips} aria-label="Active filters">
        {terms.map((term, at) => {
          const { name, value } = wordsOf(term)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the button of the next one keeps the focus
            <li key={at} className={styles.chip}>
              <span className={styles.text} data-cut="">
                {name && <span className={styles.name}>{name} </span>}
                {value}
              </span>
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove ${name} ${value}`}
                onClick={() => remove(at)}
              >
                <CrossIcon size={12} />
              </button>
            </li>
          )
        })}
      </ul>
      <Button size="small" variant="quiet" onClick={onClear}>
        Clear all
      </Button>
    </div>
  )
}
