import { certificateState, type Certificate } from '#domain/certificate-state.ts'
import { hasBindings, type OperatorDocument } from '../../api/operator-document.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card, CardGrid } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DetailsList, TextValue } from '../../ui/details-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { inDays } from '../../ui/format-time.ts'
import { useNow } from '../../ui/use-now.ts'
import type { ReactNode } from 'react'
import { CertificateBadge } from './certificate-badge.tsx'
import { CertificateDates } from './certificate-dates.tsx'
import styles from './operator-detail.module.css'

/** The binding of an operator: its certificate, its selectors and its ingress endpoint. */
export const BindingTab = ({ operator }: { operator: OperatorDocument }) => {
  const { binding } = operator
  if (!binding) {
    return (
      <EmptyState title="No binding">
        {hasBindings(operator)
          ? 'The bindings feature is on for this operator, but the service gives no binding.'
          : 'This operator does not have the bindings feature. Turn it on in Edit to bind endpoints to its cluster.'}
      </EmptyState>
    )
  }
  const { endpoint_selectors: selectors, ingress_endpoint, cert: certificate } = binding
  const pem = certificate.cert
  return (
    <>
      {!hasBindings(operator) && (
        <Alert tone="warn">
          The service gives a binding although the bindings feature is off for this operator.
        </Alert>
      )}
      <RenewalNote certificate={certificate} />
      <CardGrid>
        <Card
          title="Certificate"
          badge={<CertificateBadge certificate={certificate} />}
          aside={
            pem && (
              <CopyButton size="small" text={pem}>
                Copy PEM
              </CopyButton>
            )
          }
          flush
        >
          <Inset>
            <CertificateDates certificate={certificate} />
          </Inset>
          {pem && <CodeBlock label="Certificate, PEM" text={pem} />}
        </Card>
        <Card
          title="Endpoint selectors"
          aside={`${selectors.length.toLocaleString('en-US')} expression${selectors.length === 1 ? '' : 's'}`}
          flush
        >
          {selectors.length > 0 && (
            <CodeBlock label="CEL expressions" text={selectors.join('\n')} />
          )}
          <Inset>
            <DetailsList
              items={[
                ['Ingress endpoint', <TextValue key="" text={ingress_endpoint} mono />],
                ...(selectors.length === 0
                  ? [['Endpoint selectors', <TextValue key="" text={null} />] as const]
                  : []),
              ]}
            />
          </Inset>
        </Card>
      </CardGrid>
    </>
  )
}

const Inset = ({ children }: { children: ReactNode }) => (
  <div className={styles.inset}>{children}</div>
)

const RenewalNote = ({ certificate }: { certificate: Certificate }) => {
  const state = certificateState(certificate, useNow())
  switch (state.state) {
    case 'expiring':
      return (
        <Alert tone={state.level === 'alarm' ? 'bad' : 'warn'}>
          <span>
            <strong>Certificate expires {inDays(state.days)}</strong> and has not been renewed,
            although it is inside the 30-day renewal window. The operator in the cluster normally
            renews it by itself.
          </span>
        </Alert>
      )
    case 'expired':
      return (
        <Alert tone="bad">
          <span>
            <strong>Certificate expired.</strong> The operator cannot connect until it has a new
            one. It normally renews it by itself: check that it runs.
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
