import { foldText } from '#domain/fold-text.ts'
import { useId, useMemo, useState } from 'react'
import { toggleValue, valueStates, type ValueState } from '../collections/edit-search.ts'
import type { Facet, ValueCount } from '../collections/search-types.ts'
import { searchedFields, type SearchedField } from '../collections/searched-fields.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import { recordCount } from '../resources/resource-words.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox, FieldGroup } from '../ui/checkbox.tsx'
import { shortened } from '../ui/first-part.ts'
import { FilterIcon } from '../ui/icons.tsx'
import { formatNumber } from '../ui/intl.ts'
import { TextField } from '../ui/text-field.tsx'
import { valueText } from './chip-text.ts'
import styles from './filter-panel.module.css'
import type { ListedResource } from './listed-resource.ts'
import { titleCount } from './load-text.ts'
import type { ListAddress } from './use-list-address.ts'
import type { ListRecords } from './use-list-records.ts'

type FilterPanelProps = {
  listed: ListedResource
  address: ListAddress
  list: ListRecords
  /** All records that are there. */
  records: readonly WireRecord[]
  /** How many filters are chosen. */
  active: number
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** A button that opens all filters of a list, which are not there before. */
export const FilterPanel = ({
  listed: { words, fields },
  address: { parts, text, onText },
  list: { facets, part },
  records,
  active,
  isOpen,
  onOpen,
}: FilterPanelProps) => {
  const id = useId()
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
        onBeforeToggle={({ newState }) => newState === 'open' && onOpen(true)}
        // Not before: the button that closes it would be gone, and the focus with it.
        onToggle={({ newState }) => newState === 'closed' && onOpen(false)}
      >
        {isOpen && (
          <>
            <Facets fields={fields} facets={facets} text={text} onText={onText} />
            <div className={styles.foot}>
              <span role="status">
                {part.all === null
                  ? recordCount(words, records.length)
                  : `${titleCount(part)} ${words.other}`}
              </span>
              <Button size="small" variant="quiet" onClick={() => onText(parts.typed)}>
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

type FacetsProps = {
  fields: ListedResource['fields']
  facets: readonly Facet[]
  /** The search whose values are ticked. */
  text: string
  onText: (text: string) => void
}

const Facets = ({ fields, facets, text, onText }: FacetsProps) => {
  const stateOf = useMemo(() => valueStates(fields, text), [fields, text])
  const all = facets
    .flatMap(({ token, values }): FacetProps[] => {
      const field = searchedFields(fields).get(token)
      if (!field) return []
      const onToggle = (value: string) => onText(toggleValue(fields, text, token, value))
      return [{ field, values, stateOf: (value) => stateOf(token, value), onToggle }]
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
  stateOf: (value: string) => ValueState
  /** Puts a value into the search, or takes it out. */
  onToggle: (value: string) => void
}

const ListedFacet = ({ field, values, stateOf, onToggle }: FacetProps) => (
  <FieldGroup label={field.shortHeading ?? field.heading}>
    {values.map(({ value, count }) => (
      <Checkbox
        key={value}
        label={
          <>
            <span data-cut="">
              {value === '' ? 'None' : shortened(valueText(field, value))}
              {stateOf(value) === 'excluded' && ' (excluded)'}
            </span>
            <small>{formatNumber(count)}</small>
          </>
        }
        checked={stateOf(value) === 'chosen'}
        onChange={() => onToggle(value)}
      />
    ))}
  </FieldGroup>
)

/** A filter of many values: one of those that have what is typed, at Enter or once the field is left with it. */
const TypedFacet = ({ field, values, stateOf, onToggle }: FacetProps) => {
  const id = useId()
  const [typed, setTyped] = useState('')
  const choose = (value: string) => {
    if (value !== '' && stateOf(value) !== 'chosen') onToggle(value)
    setTyped('')
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const part = typed.trim()
        const found = values.filter(({ value }) => foldText(value).includes(foldText(part)))
        choose((part !== '' && found.length === 1 && found[0]?.value) || part)
      }}
    >
      <TextField
        label={field.heading}
        placeholder="Any"
        list={id}
        value={typed}
        onChange={setTyped}
        onBlur={() => values.some(({ value }) => value === typed) && choose(typed)}
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
