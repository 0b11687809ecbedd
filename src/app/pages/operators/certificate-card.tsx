import { certificateState, type Certificate } from '#domain/certificate-state.ts'
import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { expiryDays } from '../../device/expiry-days.ts'
import { bindingOf, type OperatorDocument } from '../../resources/operators/operator-document.ts'
import { renewalText } from '../../resources/operators/renewal-text.ts'
import { renewalOf, renewalWords } from '../../resources/operators/renewal.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { shortened } from '../../ui/first-part.ts'
import { inDays } from '../../ui/format-time.ts'
import { useHeavyPart } from '../../ui/load-code.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useNow } from '../../ui/use-now.ts'
import { CertificateBadge } from './certificate-badge.tsx'
import { CertificateDates } from './certificate-dates.tsx'
import styles from './operator-detail.module.css'

/** The certificate of an operator: its state, what is due, and on demand what it says. */
export const CertificateCard = ({ operator }: { operator: OperatorDocument }) => {
  const { cert } = bindingOf(operator)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title="Certificate" badge={<CertificateBadge certificate={cert} />} flush>
      <div className={styles.inset}>
        <CertificateDates operator={operator} />
        <Renewal certificate={cert} version={operator.deployment.version} />
      </div>
      {cert.cert && (
        <details
          className={styles.more}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <summary>Subject, key, serial number and PEM</summary>
          {isOpen && (
            <>
              <Contents operator={operator} />
              <div className={styles.codeHead}>
                PEM
                <CopyButton size="small" text={cert.cert}>
                  Copy PEM
                </CopyButton>
              </div>
              <CodeBlock label="Certificate, PEM" text={cert.cert} isUnwrapped />
            </>
          )}
        </details>
      )}
    </Card>
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

type RenewalProps = { certificate: Certificate; version: string }

/** What renews a certificate: as a warning if it is due. */
const Renewal = ({ certificate, version }: RenewalProps) => {
  const now = useNow()
  const state = certificateState(certificate, now, useSelector(expiryDays))
  if (state.state === 'expiring')
    return (
      <Alert tone={state.level === 'alarm' ? 'bad' : 'warn'}>
        <span>
          <strong>Expires {inDays(state.days)}.</strong> {shortened(renewalText(version, false))}
        </span>
      </Alert>
    )
  if (state.state === 'expired')
    return (
      <Alert tone="bad">
        <span>
          <strong>Expired: endpoints aren't served.</strong> {shortened(renewalText(version, true))}
        </span>
      </Alert>
    )
  const renewal = renewalOf(version, certificate, now)
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
