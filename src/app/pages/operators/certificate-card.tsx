import { certificateState } from '#domain/certificate-state.ts'
import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { useWriteBan } from '../../api/use-client.ts'
import { expiryDays } from '../../resources/operators/expiry-days.ts'
import { bindingOf, type OperatorDocument } from '../../resources/operators/operator-document.ts'
import {
  renewalText,
  renewalOf,
  renewalWords,
  renewsItself,
} from '../../resources/operators/renewal.ts'
import { LinkButton } from '../../shell/link.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { shortened } from '../../ui/first-part.ts'
import { inDays } from '../../ui/format-time.ts'
import { useHeavyPart } from '../../ui/load-code.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useNow } from '../../ui/use-now.ts'
import { CertificateDates } from './certificate-dates.tsx'
import styles from './operator-detail.module.css'

/** What an address of the edit form ends with that leads to the signing request. */
export const CSR_FIELD = 'binding.csr'

/** The certificate of an operator: its state, what is due, and on demand what it says. */
export const CertificateCard = ({ operator }: { operator: OperatorDocument }) => {
  const { cert } = bindingOf(operator)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title="Certificate" flush>
      <div className={styles.inset}>
        <CertificateDates operator={operator} />
        <Renewal operator={operator} />
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

/** What renews a certificate: as a warning if it is due, with the way to a new one where nothing renews it. */
const Renewal = ({ operator }: { operator: OperatorDocument }) => {
  const now = useNow()
  const ban = useWriteBan()
  const { cert: certificate } = bindingOf(operator)
  const { version } = operator.deployment
  const state = certificateState(certificate, now, useSelector(expiryDays))
  if (state.state === 'expiring' || state.state === 'expired') {
    const isExpired = state.state === 'expired'
    const isManual = renewsItself(version) === false
    const expires = isExpired ? '' : `Expires ${inDays(state.days)}.`
    return (
      <Alert tone={isExpired || state.level === 'alarm' ? 'bad' : 'warn'}>
        <span className={styles.due}>
          <span>
            <strong>{expires || "Expired: endpoints aren't served."}</strong>{' '}
            {shortened(renewalText(version, isExpired))}
          </span>
          {isManual && (
            <LinkButton
              size="small"
              to="/operators/$id/edit"
              params={{ id: operator.id }}
              hash={CSR_FIELD}
              off={ban}
            >
              Upload CSR…
            </LinkButton>
          )}
        </span>
      </Alert>
    )
  }
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
