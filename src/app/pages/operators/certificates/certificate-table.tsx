import { useRecordLinks } from '../../../list/use-record-links.ts'
import { OPERATOR_PAGES } from '../../../resources/operators/operator-pages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { choiceColumn } from '../../../ui/choice-column.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { localTime } from '../../../ui/format-time.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import styles from './certificate-table.module.css'
import type { ListedCertificate } from './use-certificates.ts'

const columns: readonly Column<ListedCertificate>[] = [
  {
    id: 'operator',
    heading: 'Operator',
    cell: ({ name }, { href }) => (
      <a href={href} className={styles.name}>
        {shortened(name)}
      </a>
    ),
  },
  {
    id: 'ends',
    heading: 'Ends',
    isLabelled: true,
    cell: ({ until, look }) => (
      <Badge tone={look.tone} sign={look.sign}>
        <RelativeTime time={until} />
      </Badge>
    ),
  },
  {
    id: 'until',
    className: styles.until,
    heading: 'Valid until',
    isLabelled: true,
    cell: ({ until }) => localTime(until),
  },
  {
    id: 'forecast',
    className: styles.forecast,
    heading: 'Forecast',
    isLabelled: true,
    cell: ({ forecast }) => <span className={styles.words}>{shortened(forecast)}</span>,
  },
]

type CertificateTableProps = {
  ends: readonly ListedCertificate[]
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

/** Certificates in the order in which they end, to choose some of them. */
export const CertificateTable = ({ ends, selected, onSelect }: CertificateTableProps) => (
  <DataTable
    caption="Certificates in the order in which they end"
    what="certificates"
    columns={[
      choiceColumn<ListedCertificate>({
        idOf: ({ id }) => id,
        labelOf: ({ name }) => `Select the certificate of ${shortened(name)}`,
        chosen: selected,
        onChoose: onSelect,
      }),
      ...columns,
    ]}
    rows={ends}
    keyOf={({ id }) => id}
    links={useRecordLinks(OPERATOR_PAGES)}
  />
)
