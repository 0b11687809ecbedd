import { useSelector } from '@tanstack/react-store'
import { useMemo } from 'react'
import { formatTerms, parseSearch, type Term } from '../../../collections/parse-search.ts'
import { searchRecords } from '../../../collections/search.ts'
import { expiryDays } from '../../../resources/operators/expiry-days.ts'
import type { ViewHeadProps, RecordView } from '../../../list/use-list.ts'
import {
  certificateOf,
  bandTitle,
  recordBand,
} from '../../../resources/operators/certificate-bands.ts'
import { COLLECTED_OPERATORS } from '../../../resources/operators/collected-operators.ts'
import { expiryBands } from './expiry-bars.ts'
import { ExpiryChart } from './expiry-chart.tsx'
import styles from './certificates-view.module.css'
import { CERTIFICATE_BANDS } from '#domain/certificate-state.ts'
import type { WireRecord } from '../../../resources/collected-resource.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatNumber } from '../../../ui/intl.ts'

const FIELDS = COLLECTED_OPERATORS.fields

/** When the certificates of the list expire: a bar filters by it alone, and pressed again it does not. */
const CertificatesHead = ({ records, now, text, onText }: ViewHeadProps) => {
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

/** Operators by when their certificates expire, those that have expired first. */
export const CERTIFICATES_VIEW = {
  id: 'certificates',
  label: 'Certificates',
  columns: ['description', 'expires', 'valid_until', 'renewal', 'version', 'region'],
  sort: 'certificate',
  q: '-cert:none',
  groupOf: (record: WireRecord, now: number) => {
    const within = expiryDays.get()
    const band = recordBand(record, new Date(now), within)
    return { id: band, title: bandTitle(band, within), rank: CERTIFICATE_BANDS.indexOf(band) }
  },
  head: CertificatesHead,
  none: <EmptyState title="No certificates">Operators with bindings on get one.</EmptyState>,
  footText: (matches: number, all: number) =>
    `${formatNumber(matches)} of ${formatNumber(all)} operators have a certificate`,
} satisfies RecordView
