import { tokenState, toggleToken } from '../../../mirror/search/edit-search.ts'
import type { Facet } from '../../../mirror/protocol.ts'
import { shortened } from '../../../ui/first-part.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'
import styles from './facet-list.module.css'

const HEADINGS: Record<Facet['token'], string> = {
  feature: 'Features',
  region: 'Region',
  namespace: 'Namespace',
  cluster: 'Cluster',
  version: 'Version',
  cert: 'Certificate',
}

type FacetListProps = {
  facets: readonly Facet[]
  /** The search as typed. */
  text: string
  onText: (text: string) => void
}

/** The values of the operators that match, with how many have each; a press puts one into the search or takes it out. */
export const FacetList = ({ facets, text, onText }: FacetListProps) => (
  <>
    {facets
      .filter(({ values }) => values.length > 0)
      .map(({ token, values, more }) => (
        <section key={token} className={styles.facet} aria-label={HEADINGS[token]}>
          <h2 className={styles.heading}>{HEADINGS[token]}</h2>
          <ul>
            {values.map(({ value, count }) => (
              <li key={value}>
                <button
                  type="button"
                  className={styles.value}
                  aria-pressed={tokenState(text, token, value) === 'chosen'}
                  onClick={() => onText(toggleToken(text, token, value))}
                >
                  <span className={styles.name} data-cut="">
                    {shortened(value || 'not set')}
                  </span>
                  <span className={styles.count}>{formatNumber(count)}</span>
                </button>
              </li>
            ))}
          </ul>
          {more > 0 && (
            <p className={styles.more}>{plural(more, { one: '# more', other: '# more' })}</p>
          )}
        </section>
      ))}
  </>
)
