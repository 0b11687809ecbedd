import { useEffect, useMemo, useState } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { isComplete, isFinal, loadedText } from '../../../list/copy-coverage.ts'
import { CopyMeter } from '../../../list/copy-meter.tsx'
import { hearWorker } from '../../../list/hear-worker.ts'
import { ListedContext } from '../../../list/listed-resource.ts'
import type { MirrorState } from '../../../mirror/protocol.ts'
import { OPERATOR_WORDS, OPERATOR_PAGES } from '../../../resources/operators/operator-pages.ts'
import { recordCount } from '../../../resources/resource-words.ts'
import { downloadFile } from '../../../transfer/download-file.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatNumber, plural } from '../../../ui/intl.ts'
import { Page } from '../../../ui/page.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { LISTED_OPERATORS } from '../listed-operators.tsx'
import { calendarOf } from './calendar.ts'
import { endWeeks } from '../overview/end-weeks.ts'
import { EndsChart } from '../overview/ends-chart.tsx'
import { Hatch } from '../overview/hatch.tsx'
import { useCertificates, type ListedCertificate } from './use-certificates.ts'
import { useRecordLinks } from '../../../list/use-record-links.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { localTime } from '../../../ui/format-time.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import styles from './certificate-table.module.css'
import choiceColumnStyles from '../../../ui/choice-column.module.css'

type Choosing<Row> = {
  idOf: (row: Row) => string
  /** What a box is for: `Select Warehouse`. */
  labelOf: (row: Row) => string
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** A column of boxes that choose rows by their ids. */
const choiceColumn = <Row,>({ idOf, labelOf, chosen, onChoose }: Choosing<Row>): Column<Row> => ({
  id: 'choice',
  heading: 'Select',
  isHeadingHidden: true,
  className: choiceColumnStyles.choice,
  cell: (row) => {
    const id = idOf(row)
    return (
      <input
        type="checkbox"
        className={choiceColumnStyles.box}
        aria-label={labelOf(row)}
        checked={chosen.has(id)}
        onChange={({ target }) => {
          const next = new Set(chosen)
          if (target.checked) next.add(id)
          else next.delete(id)
          onChoose(next)
        }}
      />
    )
  },
})

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
const CertificateTable = ({ ends, selected, onSelect }: CertificateTableProps) => (
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

const coverageOf = (state: MirrorState): string => {
  const { loaded, sweep } = state
  if (isComplete(state))
    return loaded === 0 ? '' : `Loaded all ${recordCount(OPERATOR_WORDS, loaded)}.`
  if (loaded === 0)
    return typeof sweep === 'object' ? 'Nothing is loaded yet.' : 'Loading all operators…'
  return `Loaded ${loadedText(state)} operators so far. There may be more certificates.`
}

/** When the certificates of all operators end, and what becomes of them. */
export const CertificatesPage = () => {
  const now = useNow()
  const client = useClient()
  const { mirror, state, revision, matches, shown, certificates } = useCertificates(now)
  useEffect(() => hearWorker(client, mirror), [client, mirror])
  return (
    <ListedContext value={LISTED_OPERATORS}>
      <Page title="Certificates" subtitle={<CopyMeter mirror={mirror} state={state} />}>
        <p role="status">{coverageOf(state)}</p>
        {certificates && matches > 0 && (
          <Ends
            certificates={certificates}
            now={now}
            undated={shown - certificates.length}
            hidden={matches - shown}
          />
        )}
        {certificates && matches === 0 && isFinal(state, revision) && (
          <EmptyState title="No certificates">
            An operator with bindings has one from when it sent a signing request.
          </EmptyState>
        )}
      </Page>
    </ListedContext>
  )
}

type EndsProps = {
  certificates: readonly ListedCertificate[]
  now: Date
  /** So many have no date that can be read. */
  undated: number
  /** So many more there are. */
  hidden: number
}

const Ends = ({ certificates, now, undated, hidden }: EndsProps) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const weeks = useMemo(
    () =>
      endWeeks(
        certificates.map(({ until, look }) => ({ at: until.getTime(), tone: look.tone })),
        now.getTime(),
      ),
    [certificates, now],
  )
  const wanted = certificates.filter(({ id }) => selected.has(id))
  const saved = wanted.length > 0 ? wanted : certificates
  const save = () => {
    const events = saved.map(({ id, ...rest }) => ({
      ...rest,
      id,
      url: `${location.origin}/operators/${encodeURIComponent(id)}?tab=binding`,
    }))
    downloadFile(new File([calendarOf(events, now)], 'certificates.ics', { type: 'text/calendar' }))
  }
  return (
    <>
      {undated > 0 && (
        <Alert tone="warn">
          {plural(undated, {
            one: '# certificate has no end that can be read, and is not shown.',
            other: '# certificates have no end that can be read, and are not shown.',
          })}
        </Alert>
      )}
      {hidden > 0 && (
        <Alert tone="idle">
          Only the {formatNumber(certificates.length + undated)} that end first are shown;{' '}
          {formatNumber(hidden)} more end later.
        </Alert>
      )}
      <Card title="Time line">
        <Hatch />
        <EndsChart ends={weeks} now={now.getTime()} />
      </Card>
      <Card
        title="What ends next"
        flush
        aside={
          <Button
            size="small"
            off={saved.length === 0 ? 'No certificate has an end.' : undefined}
            onClick={save}
          >
            {wanted.length > 0
              ? `Download .ics for ${formatNumber(wanted.length)} selected`
              : `Download .ics for all ${formatNumber(certificates.length)}`}
          </Button>
        }
      >
        <CertificateTable ends={certificates} selected={selected} onSelect={setSelected} />
      </Card>
    </>
  )
}
