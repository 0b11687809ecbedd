import { useSelector } from '@tanstack/react-store'
import { useMemo } from 'react'
import { formatTerms, parseSearch, type Term } from '../../../collections/parse-search.ts'
import { searchRecords } from '../../../collections/search.ts'
import { expiryDays } from '../../../resources/operators/expiry-days.ts'
import type { ViewHeadProps } from '../../../list/use-list.ts'
import { certificateOf } from '../../../resources/operators/certificate-bands.ts'
import { COLLECTED_OPERATORS } from '../../../resources/operators/collected-operators.ts'
import { expiryBands } from './expiry-bars.ts'
import { ExpiryChart } from './expiry-chart.tsx'
import styles from './certificates-head.module.css'

const FIELDS = COLLECTED_OPERATORS.fields

/** When the certificates of the list expire: a bar filters by it alone, and pressed again it does not. */
export const CertificatesHead = ({ records, now, text, onText }: ViewHeadProps) => {
  const within = useSelector(expiryDays)
  const { terms } = parseSearch(FIELDS, text)
  const isOfCertificates = ({ field }: Term) => field?.kind === 'certificate'
  const chosen = formatTerms(terms.filter(isOfCertificates))
  // What the bars themselves filter by does not empty the others.
  const others = formatTerms(terms.filter((term) => !isOfCertificates(term)))
  const bands = useMemo(() => {
    const found = searchRecords(FIELDS, records, { text: others, now })
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
            aria-pressed={chosen === search}
            onClick={() => onText(chosen === search ? others : `${others} ${search}`.trimStart())}
          />
        )}
      />
    </div>
  )
}
