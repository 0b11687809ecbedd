import { certificateState, type Certificate } from '#domain/certificate-state.ts'
import { useSelector } from '@tanstack/react-store'
import { expiryDays } from '../../device/expiry-days.ts'
import {
  bindingOf,
  hasBindings,
  type BindingDocument,
  type OperatorDocument,
} from '../../resources/operators/operator-document.ts'
import { renewalText } from '../../resources/operators/renewal-text.ts'
import { renewalOf, renewalWords } from '../../resources/operators/renewal.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card, CardGrid } from '../../ui/card.tsx'
import cardStyles from '../../ui/card.module.css'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DetailsList, TextValue } from '../../ui/details-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { shortened } from '../../ui/first-part.ts'
import { inDays } from '../../ui/format-time.ts'
import { plural } from '../../ui/intl.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useHeavyPart } from '../../ui/load-code.ts'
import { useNow } from '../../ui/use-now.ts'
import { CertificateBadge } from './certificate-badge.tsx'
import { CertificateDates } from './certificate-dates.tsx'
import { EditButton } from './edit-button.tsx'
import styles from './operator-detail.module.css'
import numberedLinesStyles from '../../ui/numbered-lines.module.css'
import { ScrollArea } from '../../ui/scroll-area.tsx'

/** Lines of code with their numbers, in a box that scrolls. */
const NumberedLines = ({ label, lines }: { label: string; lines: readonly string[] }) => (
  <ScrollArea label={label} className={numberedLinesStyles.box}>
    <ol className={numberedLinesStyles.lines}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line may occur twice
        <li key={index}>
          <code>{line}</code>
        </li>
      ))}
    </ol>
  </ScrollArea>
)

/** The binding of an operator: its certificate, its selectors and its ingress endpoint. */
export const BindingTab = ({ operator }: { operator: OperatorDocument }) => {
  const { binding } = operator
  if (!binding) return <NoBinding operator={operator} />
  return (
    <>
      {!hasBindings(operator) && (
        <Alert tone="warn">Bindings are off, but the service still returns a binding.</Alert>
      )}
      <RenewalNote certificate={binding.cert} version={operator.deployment.version} />
      <CardGrid>
        <CertificateCard operator={operator} certificate={binding.cert} />
        <SelectorsCard binding={binding} />
      </CardGrid>
    </>
  )
}

const NoBinding = ({ operator }: { operator: OperatorDocument }) => (
  <section className={cardStyles.card} aria-label="Binding">
    {hasBindings(operator) ? (
      <EmptyState title="No binding">
        Bindings are on, but the service returned no binding for this operator.
      </EmptyState>
    ) : (
      <EmptyState title="Bindings are off" actions={<EditButton id={operator.id} />}>
        Turn on the bindings feature to bind endpoints to this operator's cluster.
      </EmptyState>
    )}
  </section>
)

type CertificateCardProps = { operator: OperatorDocument; certificate: Certificate }

const CertificateCard = ({ operator, certificate }: CertificateCardProps) => (
  <Card title="Certificate" badge={<CertificateBadge certificate={certificate} />} flush>
    <div className={styles.inset}>
      <CertificateDates operator={operator} />
      <Forecast operator={operator} />
    </div>
    {certificate.cert && (
      <>
        <Contents operator={operator} />
        <div className={styles.codeHead}>
          PEM
          <CopyButton size="small" text={certificate.cert}>
            Copy PEM
          </CopyButton>
        </div>
        <CodeBlock label="Certificate, PEM" text={certificate.cert} isUnwrapped />
      </>
    )}
  </Card>
)

const Forecast = ({ operator }: { operator: OperatorDocument }) => {
  const { version } = operator.deployment
  const renewal = renewalOf(version, bindingOf(operator).cert, useNow())
  if (renewal.kind === 'none') return null
  return (
    <p className={`${styles.note} ${styles.forecast}`}>
      Renewal: {renewalWords(renewal)}
      {renewal.kind === 'automatic' && (
        <>
          , <RelativeTime time={renewal.at} />
        </>
      )}
      .
    </p>
  )
}

// The code that reads certificates is larger than the page.
const Contents = ({ operator }: { operator: OperatorDocument }) => {
  const { Part, isUnloaded } = useHeavyPart(
    async () => (await import('./certificates/certificate-contents.tsx')).CertificateContents,
  )
  if (Part) return <Part operator={operator} />
  return (
    <p className={styles.inset}>
      {isUnloaded ? "Couldn't load the code that decodes it." : 'Decoding…'}
    </p>
  )
}

const SelectorsCard = ({
  binding: { endpoint_selectors: selectors, ingress_endpoint },
}: {
  binding: BindingDocument
}) => (
  <Card
    title="Endpoint selectors"
    aside={
      <>
        <span className={styles.count}>
          {plural(selectors.length, { one: '# selector', other: '# selectors' })}
        </span>
        {selectors.length > 0 && (
          <CopyButton size="small" text={selectors.join('\n')} of="the selectors">
            Copy
          </CopyButton>
        )}
      </>
    }
    flush
  >
    {selectors.length > 0 ? (
      <NumberedLines label="List of selectors" lines={selectors} />
    ) : (
      <p className={`${styles.inset} ${styles.note}`}>No selectors, so no endpoint binds.</p>
    )}
    <div className={`${styles.inset} ${styles.below}`}>
      <DetailsList
        items={[['Ingress endpoint', <TextValue key="" text={ingress_endpoint} mono />]]}
      />
    </div>
  </Card>
)

type RenewalNoteProps = { certificate: Certificate; version: string }

const RenewalNote = ({ certificate, version }: RenewalNoteProps) => {
  const state = certificateState(certificate, useNow(), useSelector(expiryDays))
  switch (state.state) {
    case 'expiring':
      return (
        <Alert tone={state.level === 'alarm' ? 'bad' : 'warn'}>
          <span>
            <strong>Certificate expires {inDays(state.days)}.</strong>{' '}
            {shortened(renewalText(version, false))}
          </span>
        </Alert>
      )
    case 'expired':
      return (
        <Alert tone="bad">
          <span>
            <strong>Certificate expired.</strong> The operator can't connect until it has a new one.{' '}
            {shortened(renewalText(version, true))}
          </span>
        </Alert>
      )
    case 'none':
    case 'undated':
    case 'unreadable':
    case 'not_yet_valid':
    case 'valid':
      return null
  }
}
