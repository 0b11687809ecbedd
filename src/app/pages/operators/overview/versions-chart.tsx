import { OPERATOR_PAGES } from '../../../resources/operators/operator-pages.ts'
import { Link } from '../../../shell/link.tsx'
import { searchAddress } from '../../../shell/search-address.ts'
import { shortened } from '../../../ui/first-part.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'
import { percentText } from './chart-words.ts'
import styles from './charts.module.css'
import { drawnVersions, type VersionMark } from './version-marks.ts'

type VersionsChartProps = { marks: readonly VersionMark[]; total: number }

/** How many operators run each version; each bar leads to the list of them. */
export const VersionsChart = ({ marks, total }: VersionsChartProps) => {
  const { drawn, rest } = drawnVersions(marks)
  const most = Math.max(1, ...drawn.map(({ count }) => count))
  return (
    <ul className={styles.bars} aria-label="Operators by version">
      {drawn.map(({ key, label, count, search, tags, isOld }) => {
        const bar = { width: `${(count / most) * 100}%`, height: '100%', rx: 2 }
        return (
          <li key={key}>
            <Link
              {...searchAddress(OPERATOR_PAGES.list, search, undefined)}
              className={styles.bar}
              data-tip={`${shortened(label)}: ${formatNumber(count)} of ${formatNumber(total)} operators, ${percentText(count, total)}`}
            >
              <span className={styles.label}>
                <bdi data-cut="">{shortened(label)}</bdi>
                {tags.map((tag) => (
                  <span key={tag} className={styles.tag}>
                    {tag}
                  </span>
                ))}
              </span>
              <svg className={styles.track} aria-hidden="true">
                <rect className={isOld ? styles.old : styles.length} {...bar} />
                {isOld && <rect fill="url(#chart-hatch)" {...bar} />}
              </svg>
              <span className={styles.count}>{formatNumber(count)}</span>
            </Link>
          </li>
        )
      })}
      {rest.values > 0 && (
        <li className={styles.rest}>
          {plural(rest.values, { one: '# other value', other: '# other values' })}:{' '}
          {plural(rest.count, { one: '# operator', other: '# operators' })}
        </li>
      )}
    </ul>
  )
}
