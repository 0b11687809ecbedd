import { useId, useMemo, type ComponentProps, type ReactNode } from 'react'
import { parseSearch } from '../collections/parse-search.ts'
import type { SearchProblem } from '../collections/search-types.ts'
import { isTooLongToShare } from '../shell/search-address.ts'
import { shortened } from '../ui/first-part.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { SearchField } from './search-field.tsx'
import styles from './search-row.module.css'
import type { ListRecords } from './use-list-records.ts'

type ProblemLinesProps = { text: string; problems: readonly SearchProblem[] }

/** What of a search is not understood, each with its part of the text. */
export const ProblemLines = ({ text, problems }: ProblemLinesProps) =>
  problems.map(({ from, to, message }) => (
    <p key={`${from} ${message}`}>
      <code>{shortened(text.slice(from, to))}</code> {message}
    </p>
  ))

type SearchRowProps = Omit<
  ComponentProps<typeof SearchField>,
  'waiting' | 'describedBy' | 'now'
> & {
  list: ListRecords
  /** There is nothing to filter. */
  isNone: boolean
  isFiltering: boolean
  onFilter: (isFiltering: boolean) => void
  onClear: () => void
  /** What of the search is not understood. */
  problems: readonly SearchProblem[]
  /** Beside the field. */
  children?: ReactNode
}

/** Above a table: what is searched for, and all filters. */
export const SearchRow = ({
  list,
  isNone,
  isFiltering,
  onFilter,
  onClear,
  problems,
  children,
  ...search
}: SearchRowProps) => {
  const id = useId()
  const { listed, address, field, records } = search
  const { filters } = address.parts
  const { terms } = useMemo(() => parseSearch(listed.fields, filters), [listed.fields, filters])
  return (
    <search className={styles.search}>
      <SearchField
        {...search}
        waiting={list.waiting}
        now={list.now}
        describedBy={problems.length > 0 ? id : undefined}
      />
      {children}
      {!isNone && (
        <FilterPanel
          {...{ listed, address, list, records }}
          active={terms.length}
          isOpen={isFiltering}
          onOpen={onFilter}
        />
      )}
      {terms.length > 0 && (
        <FilterChips address={address} terms={terms} field={field} onClear={onClear} />
      )}
      {/* Always there, so that screen readers announce what comes. */}
      <div id={id} className={styles.problems} role="status">
        <ProblemLines text={list.q} problems={problems} />
        {isTooLongToShare(list.q) && (
          <p>This search is too long for the address: a copied link doesn't have it.</p>
        )}
      </div>
    </search>
  )
}
