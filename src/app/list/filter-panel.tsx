import { foldText } from '#domain/fold-text.ts'
import { useEffect, useId, useMemo, useState } from 'react'
import { asksFor, toggleValue } from '../collections/edit-search.ts'
import { parseSearch } from '../collections/parse-search.ts'
import { searchFacets, type ValueCount } from '../collections/search.ts'
import { searchedFields, type SearchedField } from '../collections/searched-fields.ts'
import { recordCount } from '../resources/resource-words.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox, FieldGroup } from '../ui/checkbox.tsx'
import { shortened } from '../ui/first-part.ts'
import { FilterIcon } from '../ui/icons.tsx'
import { formatNumber } from '../ui/intl.ts'
import { TextField } from '../ui/text-field.tsx'
import { valueText } from './chip-text.ts'
import styles from './filter-panel.module.css'
import { titleCount } from './load-text.ts'
import type { List } from './use-list.ts'

type FilterPanelProps = {
  list: List
  /** How many filters are chosen. */
  active: number
}

/** A button that opens all filters of a list, which are not there before. */
export const FilterPanel = ({ list, active }: FilterPanelProps) => {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { words } = list.listed
  return (
    <>
      <Button popoverTarget={id}>
        <FilterIcon />
        <span className="wide-only">Filter</span>
        {active > 0 && (
          <span className={styles.active}>
            {formatNumber(active)}
            <span className="visually-hidden"> active</span>
          </span>
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
            <Facets list={list} />
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

/** First what has to be acted on; values that are few, and known enough to be chosen from a list, before others. */
const LAST_KINDS = ['state', 'flag', 'set', 'certificate']

const isShort = ({ kind, options, suggestions, isVersion }: SearchedField): boolean =>
  LAST_KINDS.includes(kind) || isVersion === true || (options ?? suggestions) !== undefined

const Facets = ({ list }: { list: List }) => {
  const { listed, kind, records, q, text, now, onText, load } = list
  const { fields } = listed
  // The filters of a page are those of all records: it stays as it is until one is chosen.
  const isPage = kind === 'page'
  useEffect(() => (isPage ? load() : undefined), [isPage, load])
  const facets = useMemo(
    () => searchFacets(fields, records, { text: isPage ? '' : q, now }),
    [fields, records, isPage, q, now],
  )
  const terms = useMemo(() => parseSearch(fields, text).terms, [fields, text])
  const all = facets
    .flatMap(({ token, values }): FacetProps[] => {
      const field = searchedFields(fields).get(token)
      if (!field) return []
      const isChosen = (value: string) => asksFor(terms, field, value)
      const onToggle = (value: string) => onText(toggleValue(fields, text, field, value))
      return [{ field, values, isChosen, onToggle }]
    })
    .toSorted((a, b) => LAST_KINDS.indexOf(b.field.kind) - LAST_KINDS.indexOf(a.field.kind))
  return (
    <div className={styles.scroll}>
      <div className={styles.columns}>
        {all
          .filter(({ field, values }) => isShort(field) && values.length > 0)
          .map((facet) => (
            <ListedFacet key={facet.field.path} {...facet} />
          ))}
      </div>
      <div className={styles.fields}>
        {all
          .filter(({ field }) => !isShort(field))
          .map((facet) => (
            <TypedFacet key={facet.field.path} {...facet} />
          ))}
      </div>
    </div>
  )
}

type FacetProps = {
  field: SearchedField
  values: readonly ValueCount[]
  isChosen: (value: string) => boolean
  /** Puts a value into the search, or takes it out. */
  onToggle: (value: string) => void
}

const ListedFacet = ({ field, values, isChosen, onToggle }: FacetProps) => (
  <FieldGroup label={field.shortHeading ?? field.heading}>
    {values.map(({ value, count }) => (
      <Checkbox
        key={value}
        label={
          <>
            <span data-cut="">{value === '' ? 'None' : shortened(valueText(field, value))}</span>
            <small>{formatNumber(count)}</small>
          </>
        }
        checked={isChosen(value)}
        onChange={() => onToggle(value)}
      />
    ))}
  </FieldGroup>
)

/** A filter of many values: one of those that have what is typed, at Enter or once the field is left with it. */
const TypedFacet = ({ field, values, isChosen, onToggle }: FacetProps) => {
  const id = useId()
  const [typed, setTyped] = useState('')
  const choose = () => {
    const part = foldText(typed.trim())
    const found = values.filter(({ value }) => foldText(value).includes(part))
    const exact = found.find(({ value }) => foldText(value) === part)
    const { value = '' } = exact ?? (found.length === 1 ? found[0] : undefined) ?? {}
    if (part === '' || value === '') return
    if (!isChosen(value)) onToggle(value)
    setTyped('')
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        choose()
      }}
    >
      <TextField
        label={field.heading}
        placeholder="Any"
        list={id}
        value={typed}
        onChange={setTyped}
        onBlur={() => values.some(({ value }) => value === typed) && choose()}
      />
      <datalist id={id}>
        {values.map(({ value }) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </datalist>
    </form>
  )
}
