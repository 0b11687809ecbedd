import { decodeCertificates } from '#domain/certificate-details.ts'
import { useMemo } from 'react'
import { bindingOf, type OperatorDocument } from '../../../resources/operators/operator-document.ts'
import { Alert } from '../../../ui/alert.tsx'
import { certificateWarnings } from './certificate-warnings.ts'
import { DecodedCertificates } from './decoded-certificate.tsx'
import styles from './decoded-certificate.module.css'

/** What the certificate of an operator says, beside what its record says of it. */
export const CertificateContents = ({ operator }: { operator: OperatorDocument }) => {
  const { cert } = bindingOf(operator)
  const field = useMemo(() => decodeCertificates(cert.cert), [cert.cert])
  const warnings = [...certificateWarnings(cert, field), ...(field.left ? [field.left] : [])]
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
    </>
  )
}
