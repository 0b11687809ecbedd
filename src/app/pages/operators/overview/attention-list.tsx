import type { AttentionLine } from '../../../resources/attention.ts'
import { PAGES } from '../../../page-descriptions.ts'
import { Link, searchAddress } from '../../../shell/link.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { formatNumber } from '../../../ui/intl.ts'
import styles from './attention-list.module.css'

/** What needs attention, the most urgent first: each line opens the records that it counts. */
export const AttentionList = ({ lines }: { lines: readonly AttentionLine[] }) => (
  <ul className={styles.lines}>
    {lines.map(({ of, tone, sign, word, search, count, text, why, notes }) => {
      const list = of === 'edges' ? PAGES.edges.path : PAGES.operators.path
      return (
        <li key={search} className={styles.line}>
          <span>
            <Badge tone={tone} sign={sign}>
              {word}
            </Badge>
          </span>{' '}
          <p className={styles.words}>
            <b className={styles.count}>{formatNumber(count)}</b>{' '}
            <span>
              {text} <span className={styles.why}>{[why, ...notes].filter(Boolean).join(' ')}</span>
            </span>
          </p>
          <Link {...searchAddress(list, search, undefined)} className={styles.view}>
            View
            <span className="visually-hidden">
              {' '}
              {formatNumber(count)} {text}
            </span>
          </Link>
        </li>
      )
    })}
  </ul>
)
