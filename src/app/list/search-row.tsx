import { useId, useMemo, type ReactNode } from 'react'
import { formatTerms, parseSearch } from '../collections/parse-search.ts'
import buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { shortened } from '../ui/first-part.ts'
import { CrossIcon } from '../ui/icons.tsx'
import { chipText, FilterPanel } from './filter-panel.tsx'
import { SearchField } from './search-field.tsx'
import { joinedSearch } from './use-list-address.ts'
import styles from './search-row.module.css'
import cells from './table-cells.module.css'
import type { List } from './use-list.ts'

/** Above a table: what is searched for, all filters, and what of the search is not understood. */
export const SearchRow = ({ list, children }: { list: List; children?: ReactNode }) => {
  const id = useId()
  const { listed, filters, problems, q, total, isAllThere, field, typed, onText, clear } = list
  const { terms } = useMemo(() => parseSearch(listed.fields, filters), [listed.fields, filters])
  // There is nothing to filter.
  const isNone = total === 0 && isAllThere
  const remove = (at: number) => {
    // Otherwise the same button is now that of the next filter, and keeps the focus.
    if (at === terms.length - 1) field.current?.focus()
    onText(joinedSearch({ filters: formatTerms(terms.toSpliced(at, 1)), typed }))
  }
  return (
    <search className={styles.search}>
      <SearchField list={list} describedBy={problems.length > 0 ? id : undefined} />
      {children}
      {!isNone && <FilterPanel list={list} active={terms.length} />}
      {terms.length > 0 && (
        <div className={styles.row} data-quiet="">
          <ul className={styles.chips} aria-label="Active filters">
            {terms.map((term, at) => {
              const { name, value } = chipText(term)
              return (
                // oxlint-disable-next-line react/no-array-index-key -- the button of the next one keeps the focus
                <li key={at} className={styles.chip}>
                  <span className={cells.line} data-cut="">
                    {name && <span className={styles.name}>{name} </span>}
                    {value}
                  </span>
                  <button
                    type="button"
                    className={buttonStyles.bare}
                    aria-label={`Remove ${name} ${value}`}
                    onClick={() => remove(at)}
                  >
                    <CrossIcon size={12} />
                  </button>
                </li>
              )
            })}
          </ul>
          <Button size="small" variant="quiet" onClick={clear}>
            Clear all
          </Button>
        </div>
      )}
      {/* Always there, so that screen readers announce what comes. */}
      <div id={id} className={styles.problems} role="status">
        {problems.map(({ from, to, message }) => (
          <p key={`${from} ${message}`}>
            <code translate="no">{shortened(q.slice(from, to))}</code> {message}
          </p>
        ))}
      </div>
    </search>
  )
}
