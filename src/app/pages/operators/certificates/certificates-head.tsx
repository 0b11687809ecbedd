import { useSelector } from '@tanstack/react-store'
import { useMemo } from 'react'
import { searchRecords } from '../../../collections/search.ts'
import { expiryDays } from '../../../expiry-days.ts'
import type { ViewHeadProps } from '../../../list/use-list.ts'
import { certificateOf } from '../../../resources/operators/certificate-bands.ts'
import { COLLECTED_OPERATORS } from '../../../resources/operators/collected-operators.ts'
import { expiryBands } from './expiry-bars.ts'
import { ExpiryChart } from './expiry-chart.tsx'
import styles from './certificates-head.module.css'
import { hasTerm, toggledTerm, withoutTerms } from './toggled-term.ts'

/** When the certificates of the list expire: a bar filters by it, and pressed again it does not. */
export const CertificatesHead = ({ records, now, text, onText }: ViewHeadProps) => {
  const within = useSelector(expiryDays)
  const searches = useMemo(
    () =>
      expiryBands([], new Date(now), within).flatMap(({ bars }) =>
        bars.map(({ search }) => search),
      ),
    [now, within],
  )
  // What the bars themselves filter by does not empty the others.
  const others = withoutTerms(text, searches)
  const bands = useMemo(() => {
    const found = searchRecords(COLLECTED_OPERATORS.fields, records, { text: others, now })
    return expiryBands(found.records.map(certificateOf), new Date(now), within)
  }, [records, others, now, within])
  return (
    <div className={styles.head}>
      <ExpiryChart
        bands={bands}
        renderBar={({ search }, parts) => (
          <button
            type="button"
            {...parts}
            aria-pressed={hasTerm(text, search)}
            onClick={() => onText(toggledTerm(text, search, searches))}
          />
        )}
      />
    </div>
  )
}
