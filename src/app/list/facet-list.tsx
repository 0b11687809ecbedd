import { memo, useState } from 'react'
import { tokenState } from '../search/edit-search.ts'
import type { Facet } from '../search/view.ts'
import { shortened } from '../ui/first-part.ts'
import { formatNumber, plural } from '../ui/intl.ts'
import styles from './facet-list.module.css'
import { useListed } from './listed-resource.ts'

/** So many values of each are shown at first. */
const FIRST_VALUES = 8

type FacetListProps = {
  facets: readonly Facet[]
  /** The search that they belong to. */
  text: string
  onToggle: (token: Facet['token'], value: string) => void
}

/** The values of the records that match, with how many have each; a press puts one into the search or takes it out. */
export const FacetList = memo(({ facets, text, onToggle }: FacetListProps) => (
  <>
    {facets
      .filter(({ values }) => values.length > 0)
      .map((facet) => (
        <FacetValues key={facet.token} facet={facet} text={text} onToggle={onToggle} />
      ))}
  </>
))

type FacetValuesProps = Omit<FacetListProps, 'facets'> & { facet: Facet }

const FacetValues = ({ facet: { token, values, more }, text, onToggle }: FacetValuesProps) => {
  const { tokens } = useListed()
  const [isWhole, setIsWhole] = useState(false)
  // What is chosen stays in sight.
  const shown = values.filter(
    ({ value }, at) =>
      isWhole || at < FIRST_VALUES || tokenState(tokens, text, token, value) !== null,
  )
  const field = tokens.get(token)
  const heading = field?.shortHeading ?? field?.heading
  return (
    <section className={styles.facet} aria-label={heading}>
      <h2 className={styles.heading}>{heading}</h2>
      <ul>
        {shown.map(({ value, count }) => (
          <li key={value}>
            <button
              type="button"
              className={styles.value}
              aria-pressed={tokenState(tokens, text, token, value) === 'chosen'}
              onClick={() => onToggle(token, value)}
            >
              <span className={styles.name} data-cut="">
                {shortened(value || 'not set')}
              </span>
              <span className={styles.count}>{formatNumber(count)}</span>
            </button>
          </li>
        ))}
      </ul>
      {values.length > FIRST_VALUES && (
        <button
          type="button"
          className={styles.value}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          <span className={styles.more}>{isWhole ? 'Fewer' : 'More'}</span>
        </button>
      )}
      {isWhole && more > 0 && (
        <p className={styles.more}>{plural(more, { other: 'and # more' })}</p>
      )}
    </section>
  )
}
