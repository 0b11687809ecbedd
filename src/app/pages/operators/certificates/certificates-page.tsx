import { DAY_MS } from '#domain/certificate-state.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { isComplete, isFinal, loadedText } from '../../../list/copy-coverage.ts'
import { CopyMeter } from '../../../list/copy-meter.tsx'
import { hearWorker } from '../../../list/hear-worker.ts'
import { ListedContext } from '../../../list/listed-resource.ts'
import type { MirrorState } from '../../../mirror/protocol.ts'
import { OPERATOR_WORDS } from '../../../resources/operators/operator-pages.ts'
import { recordCount } from '../../../resources/resource-words.ts'
import { downloadFile } from '../../../transfer/download-file.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { RadioGroup } from '../../../ui/checkbox.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { handFocusAround } from '../../../ui/hand-focus-around.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'
import { Page } from '../../../ui/page.tsx'
import { Said } from '../../../ui/said.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { useNow } from '../../../ui/use-now.ts'
import { LISTED_OPERATORS } from '../all/listed-operators.tsx'
import { calendarOf } from './calendar.ts'
import { CertificateTable } from './certificate-table.tsx'
import styles from './certificates-page.module.css'
import { dayOf, dayText, spanOf, ZOOMS, type Span, type Zoom } from './time-line.ts'
import { TimeLine } from './time-line.tsx'
import { useCertificates, type ListedCertificate } from './use-certificates.ts'

const ZOOM_LABELS: Readonly<Record<Zoom, string>> = { '90d': '90 days', '1y': '1 year', all: 'All' }

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
      <Page
        title="Certificates"
        subtitle={
          <CopyMeter mirror={mirror} state={state} onAutoRefresh={async () => mirror.start()} />
        }
      >
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
  const { zoom: asked, from, until } = useSearch({ from: '/shell/certificates' })
  const navigate = useNavigate()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const zoom = ZOOMS.find((one) => one === asked) ?? '90d'
  const time = now.getTime()
  const span = spanOf(
    zoom,
    certificates.map((one) => one.until.getTime()),
    time,
  )
  const [first, last] = [dayOf(from), dayOf(until)]
  const chosen: Span | null =
    first === null && last === null
      ? null
      : { from: first ?? span.from, until: last === null ? span.until : last + DAY_MS }
  const { from: begin, until: end } = chosen ?? span
  const ends = certificates.filter(
    (one) => one.until.getTime() >= begin && one.until.getTime() < end,
  )
  const go = (search: { zoom?: string; from?: string | undefined; until?: string | undefined }) =>
    void navigate({
      to: '/certificates',
      search: { zoom: asked, from, until, ...search },
      replace: true,
    })
  const choose = (next: Span | null) =>
    go({
      from: next ? dayText(next.from) || undefined : undefined,
      until: next ? dayText(next.until) || undefined : undefined,
    })
  const wanted = ends.filter(({ id }) => selected.has(id))
  const saved = wanted.length > 0 ? wanted : ends
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
        <RadioGroup
          label="Time shown"
          options={ZOOMS.map((value) => ({ value, label: ZOOM_LABELS[value] }))}
          value={zoom}
          onChange={(next) => go({ zoom: next, from: undefined, until: undefined })}
        />
        <TimeLine
          certificates={certificates}
          span={span}
          now={time}
          chosen={chosen}
          onChoose={choose}
        />
        <div className={styles.days} role="group" aria-label="Part of the time" tabIndex={-1}>
          <DayField label="Ends from" text={from} onDay={(day) => go({ from: day })} />
          <DayField label="Ends until" text={until} onDay={(day) => go({ until: day })} />
          {chosen && (
            <Button size="small" ref={handFocusAround} onClick={() => choose(null)}>
              All of the time shown
            </Button>
          )}
        </div>
      </Card>
      <Card
        title="What ends next"
        flush
        aside={
          <Button
            size="small"
            off={saved.length === 0 ? 'No certificate ends in this time.' : undefined}
            onClick={save}
          >
            {wanted.length > 0
              ? `Download .ics for ${formatNumber(wanted.length)} selected`
              : `Download .ics for all ${formatNumber(ends.length)}`}
          </Button>
        }
      >
        <Said
          text={plural(ends.length, {
            one: '# certificate ends in the time chosen.',
            other: '# certificates end in the time chosen.',
          })}
        />
        {ends.length > 0 ? (
          <CertificateTable ends={ends} selected={selected} onSelect={setSelected} />
        ) : (
          <EmptyState title="None">No certificate ends in this time.</EmptyState>
        )}
      </Card>
    </>
  )
}

type DayFieldProps = {
  label: string
  text: string | undefined
  onDay: (day: string | undefined) => void
}

// What dragging does, by keys.
const DayField = ({ label, text, onDay }: DayFieldProps) => {
  const id = useId()
  const [typed, setTyped] = useState(text ?? '')
  const [known, setKnown] = useState(text)
  // Chosen by dragging, or by an address.
  if (known !== text) {
    setKnown(text)
    setTyped(text ?? '')
  }
  const type = (next: string) => {
    setTyped(next)
    // A year that is being typed is that of a day long ago: the field keeps it until it is complete.
    if (next === '' || (dayOf(next) ?? 0) > 0) onDay(next || undefined)
  }
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className={fieldStyles.control}
        value={dayOf(typed) === null ? '' : typed}
        onChange={({ target }) => type(target.value)}
      />
    </div>
  )
}
