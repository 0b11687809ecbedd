import { formatFilter } from '../../../collections/parse-search.ts'
import type { Facet } from '../../../collections/search.ts'
import { COLLECTED_OPERATORS } from '../../../resources/operators/collected-operators.ts'
import { FIRST_RENEWING, renewsItself } from '../../../resources/operators/renewal.ts'
import { OPERATOR_PAGES } from '../../../resources/operators/operator-pages.ts'
import { Link, searchAddress } from '../../../shell/link.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { formatNumber } from '../../../ui/intl.ts'
import styles from './versions-chart.module.css'

/** How many operators have a version, and the search that finds them. */
type VersionBar = {
  readonly label: string
  readonly count: number
  readonly search: string
}

/** Versions whose operators renew their certificates in the same way. */
type VersionGroup = {
  readonly title: string
  readonly isOld: boolean
  readonly count: number
  readonly bars: readonly VersionBar[]
}

const GROUPS = [
  { renews: true, title: `${FIRST_RENEWING} or newer: renew automatically`, isOld: false },
  { renews: false, title: 'Older: renew by hand', isOld: true },
  { renews: null, title: 'Other', isOld: false },
] as const

/** The values of the filter by version, by whether operators of a version renew their certificates. */
export const versionGroups = ({ values }: Pick<Facet, 'values'>): VersionGroup[] =>
  GROUPS.flatMap(({ renews, ...group }) => {
    const bars = values
      .filter(({ value, count }) => count > 0 && renewsItself(value) === renews)
      .map(({ value, count }) => ({
        label: value || 'Not set',
        count,
        search: formatFilter(COLLECTED_OPERATORS.fields, 'version', value),
      }))
    const count = bars.reduce((sum, bar) => sum + bar.count, 0)
    return bars.length > 0 ? [{ ...group, count, bars }] : []
  })

/** How many operators run each version; each bar opens the list of them. */
export const VersionsChart = ({ groups }: { groups: readonly VersionGroup[] }) => {
  const most = Math.max(1, ...groups.flatMap(({ bars }) => bars.map(({ count }) => count)))
  return (
    <div className={styles.chart} role="group" aria-label="Operators by version">
      {groups.map(({ title, isOld, count, bars }) => (
        <div key={title}>
          <p className={styles.title}>
            {title} · {formatNumber(count)}
          </p>
          <ul className={styles.bars}>
            {bars.map(({ label, count: operators, search }) => (
              <li key={search}>
                <Link
                  {...searchAddress(OPERATOR_PAGES.list, search, undefined)}
                  className={styles.bar}
                >
                  <bdi translate="no" className={styles.label} data-cut="">
                    {shortened(label)}
                  </bdi>
                  <span className={styles.track}>
                    <span
                      className={isOld ? styles.old : styles.length}
                      style={{ width: `${(operators / most) * 100}%` }}
                    />
                  </span>
                  <span className={styles.count}>{formatNumber(operators)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
