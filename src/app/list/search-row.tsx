import { useId, type ReactNode, type RefObject } from 'react'
import { toggleValue } from '../collections/edit-search.ts'
import { parseSearch } from '../collections/parse-search.ts'
import type { SearchProblem } from '../collections/search-types.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { recordCount } from '../resources/resource-words.ts'
import { FilterButton } from './filter-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { ListedResource } from './listed-resource.ts'
import { titleCount } from './load-text.ts'
import { noteSearch, recentSearches } from './recent-searches.ts'
import styles from './record-list.module.css'
import { SearchField } from './search-field.tsx'
import { joinedSearch, withLastTyped } from './search-parts.ts'
import { SearchProblems } from './search-problems.tsx'
import type { ListAddress } from './use-list-address.ts'
import type { ListRecords } from './use-list-records.ts'

type SearchRowProps = {
  listed: ListedResource
  /** Whose searches are noted. */
  slot: string
  address: ListAddress
  list: ListRecords
  /** All records that are there, in which values and completions are counted. */
  searched: {
    readonly fields: readonly ResourceField[]
    readonly records: readonly WireRecord[]
    readonly now: number
  }
  /** There is nothing to filter. */
  isNone: boolean
  field: RefObject<HTMLInputElement | null>
  /** The arrow down leads to the rows. */
  onLeave: () => void
  onFilter: (isOpen: boolean) => void
  onClear: () => void
  /** What of the search is not understood. */
  problems: readonly SearchProblem[]
  /** Beside the field. */
  children?: ReactNode
}

/** Above a table: what is searched for, and all filters. */
export const SearchRow = ({
  listed: { words, fields, examples },
  slot,
  address: { parts, text, onTyped, onText, onMeant },
  list: { part, facets, waiting, q },
  searched,
  isNone,
  field,
  onLeave,
  onFilter,
  onClear,
  problems,
  children,
}: SearchRowProps) => {
  const id = useId()
  const { filters, typed } = parts
  return (
    <search className={styles.search}>
      <SearchField
        words={words}
        example={examples.slice(0, 2).join(' ')}
        field={field}
        typed={typed}
        waiting={waiting}
        describedBy={problems.length > 0 ? `${id}-problems` : undefined}
        onTyped={onTyped}
        onMeant={() => {
          onMeant()
          noteSearch(slot, text)
        }}
        onBack={() => {
          const before = withLastTyped(fields, filters)
          onTyped(before.typed, before.filters)
        }}
        onLeave={onLeave}
        onChosen={onText}
        searched={searched}
        filters={filters}
        examples={examples}
        recent={() => recentSearches(slot)}
      />
      {children}
      {!isNone && (
        <FilterButton
          what={words.other}
          fields={fields}
          active={parseSearch(fields, filters).terms.length}
          facets={facets}
          text={text}
          count={
            part.all === null
              ? recordCount(words, searched.records.length)
              : `${titleCount(part)} ${words.other}`
          }
          onOpen={onFilter}
          onToggle={(token, value) => onText(toggleValue(fields, text, token, value))}
          onClear={() => onText(typed)}
        />
      )}
      <FilterChips
        fields={fields}
        filters={filters}
        field={field}
        onFilters={(next) => onText(joinedSearch({ filters: next, typed }))}
        onClear={onClear}
      />
      <SearchProblems id={`${id}-problems`} text={q} problems={problems} />
    </search>
  )
}
