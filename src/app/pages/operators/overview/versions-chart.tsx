import { OPERATOR_PAGES } from '../../../resources/operators/operator-pages.ts'
import { Link, searchAddress } from '../../../shell/link.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { formatNumber } from '../../../ui/intl.ts'
import styles from './versions-chart.module.css'
import type { VersionGroup } from './version-bars.ts'

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
