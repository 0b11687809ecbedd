import {
  decodeCertificates,
  isDecoded,
  type DecodedCertificate,
} from '#domain/certificate-details.ts'
import { useMemo, useEffect, useState } from 'react'
import { bindingOf, type OperatorDocument } from '../../../resources/operators/operator-document.ts'
import { Alert } from '../../../ui/alert.tsx'
import { certificateWarnings } from './certificate-warnings.ts'
import { DecodedCertificates } from './decoded-certificate.tsx'
import styles from './decoded-certificate.module.css'
import { useClient } from '../../../api/use-client.ts'
import { ownerId } from '../../../connection/connection.ts'
import { Button } from '../../../ui/button.tsx'
import { unhidden } from '../../../ui/first-part.ts'
import { handFocusOn } from '../../../ui/hand-focus.ts'
import { useNow } from '../../../ui/use-now.ts'
import {
  changeWords,
  forgetCertificates,
  keepCertificate,
  keptCertificates,
} from './kept-certificates.ts'
import { ShownTime } from './shown-time.tsx'

type CertificateHistoryProps = { operator: string; certificate: DecodedCertificate }

/** The certificates that this operator had before, as far as they were seen on this device. */
const CertificateHistory = ({ operator, certificate }: CertificateHistoryProps) => {
  const connection = ownerId(useClient().connection)
  const now = useNow()
  // What was kept before this one is: it is kept once the page shows it.
  const [kept, setKept] = useState(() => keptCertificates(connection, operator))
  useEffect(
    () => keepCertificate(connection, operator, certificate, now),
    // oxlint-disable-next-line react/exhaustive-deps -- the time of the first look counts
    [connection, operator, certificate],
  )
  const { sha256, keyHash, names } = certificate
  const former = kept.filter((one) => one.sha256 !== sha256)
  if (former.length === 0) return null
  return (
    <section className={styles.one} aria-label="Former certificates">
      <h3 className={styles.heading}>Former certificates, as seen on this device</h3>
      <ol className={styles.former}>
        {former.map((one, at) => {
          const next = former[at - 1] ?? { key: keyHash, names }
          return (
            <li key={one.sha256}>
              <code>{unhidden(one.serial)}</code>, valid <ShownTime time={one.from} /> to{' '}
              <ShownTime time={one.until} />, first seen <ShownTime time={one.seen} />. The one
              after it has {unhidden(changeWords(one, next))}.
            </li>
          )
        })}
      </ol>
      <div>
        <Button
          size="small"
          ref={handFocusOn}
          onClick={() => {
            forgetCertificates(connection, operator, sha256)
            setKept([])
          }}
        >
          Forget them
        </Button>
      </div>
    </section>
  )
}

/** What the certificate of an operator says, beside what its record says of it. */
export const CertificateContents = ({ operator }: { operator: OperatorDocument }) => {
  const { cert } = bindingOf(operator)
  const field = useMemo(() => decodeCertificates(cert.cert), [cert.cert])
  const warnings = [...certificateWarnings(cert, field), ...(field.left ? [field.left] : [])]
  const own = field.certificates.find(isDecoded)
  return (
    <>
      {warnings.length > 0 && (
        <div className={styles.warnings}>
          {warnings.map((text) => (
            <Alert key={text} tone="warn">
              {text}
            </Alert>
          ))}
        </div>
      )}
      <DecodedCertificates certificates={field.certificates} file={operator.id} />
      {own && (
        <CertificateHistory
          key={`${operator.id} ${own.sha256}`}
          operator={operator.id}
          certificate={own}
        />
      )}
    </>
  )
}
