import { CERTIFICATE_BANDS } from '#domain/certificate-state.ts'
import { expiryDays } from '../../../resources/operators/expiry-days.ts'
import type { RecordView } from '../../../list/use-list.ts'
import type { WireRecord } from '../../../resources/collected-resource.ts'
import { bandTitle, recordBand } from '../../../resources/operators/certificate-bands.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatNumber } from '../../../ui/intl.ts'
import { CertificatesHead } from './certificates-head.tsx'

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
