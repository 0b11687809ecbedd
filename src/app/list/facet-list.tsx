import { memo, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Mirror } from '../mirror/protocol.ts'
import { capitalized } from '../resources/resource-words.ts'
import { tokenStates, type TokenState } from '../search/edit-search.ts'
import type { Facet } from '../search/view.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { shortened } from '../ui/first-part.ts'
import { formatNumber, plural } from '../ui/intl.ts'
import styles from './facet-list.module.css'
import { useListed } from './listed-resource.ts'
import { valueText } from './value-text.ts'

/** So many values of each are shown at first; of more, one searches. */
const FIRST_VALUES = 8

type FacetListProps = {
  mirror: Mirror
  facets: readonly Facet[]
  /** The search that they belong to. */
  text: string
  /** The search whose values are ticked: from the press of a box on it is ahead of the one that was answered. */
  ticked: string
  onToggle: (token: Facet['token'], value: string) => void
}

/** The values that records have, with how many that match have each; a press puts one into the search or takes it out. */
export const FacetList = memo(({ facets, ticked, ...rest }: FacetListProps) => {
  const { tokens } = useListed()
  const stateOf = useMemo(() => tokenStates(tokens, ticked), [tokens, ticked])
  return facets
    .filter(({ values }) => values.length > 0)
    .map((facet) => <FacetValues key={facet.token} facet={facet} stateOf={stateOf} {...rest} />)
})

/** The values of a facet that have a text in them; null until they are there, or without a text. */
const useSoughtValues = (mirror: Mirror, text: string, facet: Facet, sought: string) => {
  const [found, setFound] = useState<Facet | null>(null)
  useEffect(() => {
    if (sought === '') return undefined
    let isWanted = true
    mirror.values({ text, token: facet.token, sought }).then(
      (values) => isWanted && setFound(values),
      // Without the worker there is no answer: the state of the copy then says so.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
    // Those of a reply that came later are counted anew.
  }, [mirror, text, facet, sought])
  return sought === '' ? null : found
}

type FacetValuesProps = Omit<FacetListProps, 'facets' | 'ticked'> & {
  facet: Facet
  stateOf: (token: string, value: string) => TokenState
  /** Below its values. */
  children?: ReactNode
}

/** The values of one facet. */
export const FacetValues = (props: FacetValuesProps) => {
  const { mirror, facet, text, stateOf, onToggle, children } = props
  const { tokens } = useListed()
  const { token } = facet
  const [isWhole, setIsWhole] = useState(false)
  const [sought, setSought] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // A value that is no longer chosen may go out of sight, and must not take the focus with it.
  const handFocusOn = useCallback(
    (label: HTMLLabelElement | null) => () => {
      if (label?.contains(document.activeElement)) field.current?.focus()
    },
    [],
  )
  const found = useSoughtValues(mirror, text, facet, sought.trim())
  const { values, more } = found ?? facet
  const known = tokens.get(token)
  const heading = known?.shortHeading ?? known?.heading ?? token
  // Certificates have few states.
  const isState = known?.kind === 'certificate' || known?.kind === 'state'
  const isLong = !isState && facet.values.length + facet.more > FIRST_VALUES
  const isAll = !isLong || isWhole || found !== null
  // What is chosen stays in sight.
  const shown = values.filter(
    ({ value }, at) => isAll || at < FIRST_VALUES || stateOf(token, value) !== null,
  )
  const labelOf = (value: string) => {
    const label = shortened(known ? valueText(known, value) : value)
    if (!isState) return label
    return label.startsWith('≤') ? `Expires ${label}` : capitalized(label)
  }
  return (
    <fieldset className={styles.facet}>
      <legend className={styles.heading}>{heading}</legend>
      {isLong && (
        <input
          ref={field}
          type="search"
          className={styles.field}
          aria-label={`Search in ${heading}`}
          placeholder="Search values"
          autoComplete="off"
          spellCheck={false}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      <ul>
        {shown.map(({ value, count }) => {
          const state = stateOf(token, value)
          return (
            <li key={value} data-none={count === 0 ? '' : undefined}>
              <Checkbox
                ref={handFocusOn}
                label={
                  <>
                    <span className={styles.name} data-cut="">
                      {labelOf(value)}
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
      {found?.values.length === 0 && <p className={styles.more}>No values match.</p>}
      {isLong && !found && (
        <button
          type="button"
          className={styles.whole}
          aria-expanded={isWhole}
          aria-label={`${isWhole ? 'Fewer' : 'More'} values of ${heading}`}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Fewer' : 'More'}
        </button>
      )}
      {isAll && more > 0 && <p className={styles.more}>{plural(more, { other: 'and # more' })}</p>}
      {children}
    </fieldset>
  )
}
