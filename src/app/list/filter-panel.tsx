import { foldText } from '#domain/fold-text.ts'
import { useId, useMemo, useState } from 'react'
import { valueStates, type ValueState } from '../collections/edit-search.ts'
import type { Facet } from '../collections/search-types.ts'
import { searchedFields, type SearchedField } from '../collections/searched-fields.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { capitalized } from '../resources/resource-words.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { shortened } from '../ui/first-part.ts'
import { formatNumber } from '../ui/intl.ts'
import { valueText } from './chip-text.ts'
import styles from './filter-panel.module.css'

/** So many values of each field are shown at first. */
const FIRST_VALUES = 9
/** So many are offered while one is typed. */
const MOST_OFFERED = 20

export type FilterPanelProps = {
  fields: readonly ResourceField[]
  facets: readonly Facet[]
  /** The search whose values are ticked. */
  text: string
  onToggle: (token: string, value: string) => void
  /** How many records match: `18 of 120 operators`. */
  count: string
  onClear: () => void
  onDone: () => void
}

type FieldFacet = { readonly field: SearchedField; readonly facet: Facet }

/** First what has to be acted on; values that are few, and known enough to be chosen from a list, before others. */
const KINDS = ['certificate', 'set', 'flag', 'state']

const rankOf = ({ field: { kind } }: FieldFacet): number =>
  KINDS.includes(kind) ? KINDS.indexOf(kind) : KINDS.length

const isShort = ({ field: { kind, options, suggestions, isVersion } }: FieldFacet): boolean =>
  KINDS.includes(kind) || isVersion === true || (options ?? suggestions) !== undefined

/** All filters of a list: a press puts a value into the search or takes it out. */
export const FilterPanel = ({
  fields,
  facets,
  text,
  onToggle,
  count,
  onClear,
  onDone,
}: FilterPanelProps) => {
  const stateOf = useMemo(() => valueStates(fields, text), [fields, text])
  const all = facets.flatMap((facet): FieldFacet[] => {
    const field = searchedFields(fields).get(facet.token)
    return field ? [{ field, facet }] : []
  })
  const listed = all
    .filter((one) => isShort(one) && one.facet.values.length > 0)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  const typed = all.filter((one) => !isShort(one))
  return (
    <>
      <div className={styles.scroll}>
        <div className={styles.columns}>
          {listed.map((one) => (
            <FacetValues key={one.facet.token} {...one} stateOf={stateOf} onToggle={onToggle} />
          ))}
        </div>
        {typed.length > 0 && (
          <div className={styles.fields}>
            {typed.map((one) => (
              <TypedFacet key={one.facet.token} {...one} stateOf={stateOf} onToggle={onToggle} />
            ))}
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <span role="status">{count}</span>
        <span className={styles.buttons}>
          <Button size="small" variant="quiet" onClick={onClear}>
            Clear all
          </Button>
          <Button size="small" onClick={onDone}>
            Done
          </Button>
        </span>
      </div>
    </>
  )
}

type FacetProps = FieldFacet & {
  stateOf: (token: string, value: string) => ValueState
  onToggle: (token: string, value: string) => void
}

const FacetValues = ({ field, facet, stateOf, onToggle }: FacetProps) => {
  const [isWhole, setIsWhole] = useState(false)
  const { token, values } = facet
  // What is chosen stays in sight.
  const shown = values.filter(
    ({ value }, at) => isWhole || at < FIRST_VALUES || stateOf(token, value) !== null,
  )
  const isState = field.kind === 'certificate' || field.kind === 'state'
  const textOf = (value: string) => {
    if (value === '') return 'None'
    const label = shortened(valueText(field, value))
    return isState ? capitalized(label) : label
  }
  return (
    <fieldset className={styles.facet}>
      <legend>{field.shortHeading ?? field.heading}</legend>
      <ul>
        {shown.map(({ value, count }) => {
          const state = stateOf(token, value)
          return (
            <li key={value} data-none={count === 0 ? '' : undefined}>
              <Checkbox
                label={
                  <>
                    <span className={styles.name} data-cut="">
                      {textOf(value)}
                      {state === 'excluded' && ' (excluded)'}
                    </span>
                    <span className={styles.count}>{formatNumber(count)}</span>
                  </>
                }
                checked={state === 'chosen'}
                onChange={() => onToggle(token, value)}
              />
            </li>
          )
        })}
      </ul>
      {shown.length < values.length && (
        <button type="button" className={styles.more} onClick={() => setIsWhole(true)}>
          {formatNumber(values.length - shown.length)} more
        </button>
      )}
    </fieldset>
  )
}

/** A filter of many values: a part of one is typed, and it is chosen from those that have it. */
const TypedFacet = ({ field, facet, stateOf, onToggle }: FacetProps) => {
  const id = useId()
  const [sought, setSought] = useState('')
  const { token } = facet
  const part = foldText(sought.trim())
  const values = facet.values
    .flatMap(({ value }) => (foldText(value).includes(part) ? value : []))
    .slice(0, MOST_OFFERED)
  const choose = (value: string) => {
    if (stateOf(token, value) !== 'chosen') onToggle(token, value)
    setSought('')
  }
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault()
        const [only] = values
        if (sought.trim() === '') return
        choose(values.length === 1 && only !== undefined ? only : sought.trim())
      }}
    >
      <label htmlFor={id}>{field.heading}</label>
      <input
        id={id}
        className={styles.input}
        list={`${id}-values`}
        placeholder="Any"
        autoComplete="off"
        spellCheck={false}
        value={sought}
        onChange={({ target: { value }, nativeEvent }) => {
          // One of the list was pressed: a key says what it is.
          const isChosen =
            !('inputType' in nativeEvent) || nativeEvent.inputType === 'insertReplacementText'
          if (isChosen && values.includes(value)) choose(value)
          else setSought(value)
        }}
      />
      <datalist id={`${id}-values`}>
        {values.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </datalist>
    </form>
  )
}
