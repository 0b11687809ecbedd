import { foldText } from '#domain/fold-text.ts'
import { useEffect, useId, useMemo, useState } from 'react'
import {
  asksFor,
  formatTerms,
  toggleValue,
  parseSearch,
  type Term,
} from '../collections/parse-search.ts'
import { searchFacets } from '../collections/search.ts'
import type { SearchedField } from '../collections/searched-fields.ts'
import { recordCount } from '../resources/resource-words.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox, FieldGroup } from '../ui/checkbox.tsx'
import { shortened } from '../ui/first-part.ts'
import { FilterIcon } from '../ui/icons.tsx'
import { formatNumber } from '../ui/intl.ts'
import styles from './filter-panel.module.css'
import { titleCount } from './list-foot.tsx'
import cells from './table-cells.module.css'
import type { List } from './use-list.ts'

/** A value of a field in words: `Within 7 days` for `<7d` of a certificate. */
export const valueText = ({ optionTexts }: SearchedField, value: string): string =>
  value === '' ? 'not set' : (optionTexts?.[foldText(value)] ?? value)

/** A filter of a search in words: the `Region` that is `eu, us`. What is not understood stands as it was typed. */
export const chipText = (term: Term): { readonly name: string; readonly value: string } => {
  const { field, isNegated, member, values, problems } = term
  if (!field || problems.some(({ isUnfinished }) => !isUnfinished))
    return { name: '', value: shortened(formatTerms([term])) }
  const texts = values
    .filter(({ written }) => written !== '')
    .map(({ text, isQuoted }) => valueText(field, isQuoted ? text : text.replace(/^=/, '')))
    .map(shortened)
  const name = [field.shortHeading ?? field.heading, member].filter(Boolean).join(' ')
  return { name: `${isNegated ? 'not ' : ''}${name}`, value: texts.join(', ') }
}

/** A button that says how many filters are active, and opens all filters of a list, which are not there before. */
export const FilterPanel = ({ list, active }: { list: List; active: number }) => {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { words } = list.listed
  return (
    <>
      <Button popoverTarget={id}>
        <FilterIcon />
        <span className="wide-only">Filter</span>
        {active > 0 && (
          <small>
            {formatNumber(active)}
            <span className="visually-hidden"> active</span>
          </small>
        )}
      </Button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={`Filter ${words.other}`}
        className={styles.panel}
        onBeforeToggle={({ newState }) => newState === 'open' && setIsOpen(true)}
        // Not before: the button that closes it would be gone, and the focus with it.
        onToggle={({ newState }) => newState === 'closed' && setIsOpen(false)}
      >
        {isOpen && (
          <>
            <div className={styles.scroll}>
              <Facets list={list} />
            </div>
            <div className={styles.foot}>
              <span role="status">
                {list.total === null
                  ? recordCount(words, list.records.length)
                  : `${titleCount(list)} ${words.other}`}
              </span>
              <Button size="small" variant="quiet" onClick={() => list.onText(list.typed)}>
                Clear all
              </Button>
              <Button size="small" popoverTarget={id} popoverTargetAction="hide">
                Done
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  )
}

const Facets = ({ list }: { list: List }) => {
  const { listed, page, records, q, text, now, onText, load } = list
  const { fields } = listed
  // The filters of a page are those of all records: it stays as it is until one is chosen.
  const isPage = page !== undefined
  useEffect(() => (isPage ? load() : undefined), [isPage, load])
  const facets = useMemo(
    () => searchFacets(fields, records, { text: isPage ? '' : q, now }),
    [fields, records, isPage, q, now],
  )
  const terms = useMemo(() => parseSearch(fields, text).terms, [fields, text])
  return (
    <div className={styles.columns}>
      {facets
        .filter(({ values }) => values.length > 0)
        .map(({ field, values, more }) => (
          <FieldGroup key={field.path} label={field.shortHeading ?? field.heading}>
            {values.map(({ value, written, count }) => (
              <Checkbox
                key={value}
                label={
                  <>
                    <span className={cells.line} data-cut="">
                      {value === '' ? 'None' : shortened(valueText(field, value))}
                    </span>
                    <small>{formatNumber(count)}</small>
                  </>
                }
                checked={asksFor(terms, field, written)}
                onChange={() => onText(toggleValue(fields, text, field, written))}
              />
            ))}
            {more > 0 && (
              <small>
                {formatNumber(more)} more: type {field.search.token}: in the search.
              </small>
            )}
          </FieldGroup>
        ))}
    </div>
  )
}
