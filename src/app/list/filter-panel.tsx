import { useId, useMemo, useState } from 'react'
import type { Facet } from '../collections/search-types.ts'
import { capitalized } from '../resources/resource-words.ts'
import { tokenStates, type TokenState } from '../collections/edit-search.ts'
import type { Tokens } from '../collections/tokens.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { shortened } from '../ui/first-part.ts'
import { formatNumber } from '../ui/intl.ts'
import { facetColumns, FIRST_VALUES, type FieldFacet } from './facet-columns.ts'
import styles from './filter-panel.module.css'
import { valueText } from './value-text.ts'

export type FilterPanelProps = {
  tokens: Tokens
  facets: readonly Facet[]
  /** The search whose values are ticked. */
  text: string
  onToggle: (token: string, value: string) => void
  /** The values of a field with a text in them. */
  valuesOf: (token: string, sought: string) => readonly string[]
  /** How many records match: `18 of 120 operators`. */
  count: string
  onClear: () => void
  onDone: () => void
}

/** All filters of a list: a press puts a value into the search or takes it out. */
export const FilterPanel = ({
  tokens,
  facets,
  text,
  onToggle,
  valuesOf,
  count,
  onClear,
  onDone,
}: FilterPanelProps) => {
  const stateOf = useMemo(() => tokenStates(tokens, text), [tokens, text])
  const { columns, typed } = useMemo(
    () =>
      facetColumns(
        facets.flatMap((facet) => {
          const field = tokens.get(facet.token)
          return field ? [{ field, facet }] : []
        }),
      ),
    [facets, tokens],
  )
  return (
    <>
      <div className={styles.scroll}>
        <div className={styles.columns}>
          {columns.map((column) => (
            <div key={column[0]?.facet.token}>
              {column.map((one) => (
                <FacetValues
                  key={one.facet.token}
                  {...one}
                  tokens={tokens}
                  stateOf={stateOf}
                  onToggle={onToggle}
                />
              ))}
            </div>
          ))}
        </div>
        {typed.length > 0 && (
          <div className={styles.fields}>
            {typed.map((one) => (
              <TypedFacet
                key={one.facet.token}
                {...one}
                stateOf={stateOf}
                onToggle={onToggle}
                valuesOf={valuesOf}
              />
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
  stateOf: (token: string, value: string) => TokenState
  onToggle: (token: string, value: string) => void
}

const FacetValues = ({
  tokens,
  field,
  facet,
  stateOf,
  onToggle,
}: FacetProps & Pick<FilterPanelProps, 'tokens'>) => {
  const [isWhole, setIsWhole] = useState(false)
  const { token, values } = facet
  const known = tokens.get(token)
  // What is chosen stays in sight.
  const shown = values.filter(
    ({ value }, at) => isWhole || at < FIRST_VALUES || stateOf(token, value) !== null,
  )
  const isState = field.kind === 'certificate' || field.kind === 'state'
  const textOf = (value: string) => {
    if (value === '') return 'None'
    const label = shortened(known ? valueText(known, value) : value)
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

type TypedFacetProps = FacetProps & Pick<FilterPanelProps, 'valuesOf'>

/** A filter of many values: a part of one is typed, and it is chosen from those that have it. */
const TypedFacet = ({ field, facet, stateOf, onToggle, valuesOf }: TypedFacetProps) => {
  const id = useId()
  const [sought, setSought] = useState('')
  const { token } = facet
  const values = useMemo(() => valuesOf(token, sought.trim()), [valuesOf, token, sought])
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
