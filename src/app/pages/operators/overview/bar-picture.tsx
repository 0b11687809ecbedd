import { memo } from 'react'
import { OPERATOR_PAGES } from '../../../resources/operators/operator-pages.ts'
import { Link } from '../../../shell/link.tsx'
import { searchAddress } from '../../../shell/search-address.ts'
import { shortened } from '../../../ui/first-part.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'
import type { Mark } from './fleet-marks.ts'
import { percentText } from './fleet-words.ts'
import type { BarData } from './picture.ts'
import styles from './pictures.module.css'

type BarPictureProps = {
  picture: BarData
  /** Without links. */
  isPlain?: boolean
}

/**
 * Bars of how many operators are in each part of a fleet; each leads to the list of them. What is as it was before is
 * not drawn anew: making so many links takes long.
 */
export const BarPicture = memo(({ picture, isPlain = false }: BarPictureProps) => {
  const { what, total, drawn, rest } = picture
  const most = Math.max(1, ...drawn.map(({ count }) => count))
  return (
    <ul className={styles.bars} aria-label={what}>
      {drawn.map((mark) => (
        <li key={mark.key}>
          {isPlain ? (
            <span className={styles.bar}>
              <BarParts mark={mark} most={most} />
            </span>
          ) : (
            <Link
              {...searchAddress(OPERATOR_PAGES.list, mark.search, undefined)}
              className={styles.bar}
              data-tip={`${shortened(mark.label)}: ${formatNumber(mark.count)} of ${formatNumber(total)} operators, ${percentText(mark.count, total)}`}
            >
              <BarParts mark={mark} most={most} />
            </Link>
          )}
        </li>
      ))}
      {rest.values > 0 && (
        <li className={styles.rest}>
          {plural(rest.values, { one: '# other value', other: '# other values' })}:{' '}
          {plural(rest.count, { one: '# operator', other: '# operators' })}
        </li>
      )}
    </ul>
  )
})

const BarParts = ({ mark, most }: { mark: Mark; most: number }) => (
  <>
    <span className={styles.label}>
      <bdi data-cut="">{shortened(mark.label)}</bdi>
      {mark.tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))}
    </span>
    <svg className={styles.track} aria-hidden="true">
      <rect
        className={mark.isOld ? styles.old : styles.length}
        width={`${(mark.count / most) * 100}%`}
        height="100%"
        rx="2"
      />
      {mark.isOld && (
        <rect
          fill="url(#overview-hatch)"
          width={`${(mark.count / most) * 100}%`}
          height="100%"
          rx="2"
        />
      )}
    </svg>
    <span className={styles.count}>{formatNumber(mark.count)}</span>
  </>
)

/** The pattern of what needs attention, which is told without colours, too. */
export const Hatch = () => (
  <svg className={styles.defs} aria-hidden="true" width="0" height="0">
    <defs>
      <pattern
        id="overview-hatch"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className={styles.hatch} width="2" height="6" />
      </pattern>
    </defs>
  </svg>
)
