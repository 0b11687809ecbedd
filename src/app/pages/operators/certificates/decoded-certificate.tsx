import { isDecoded, type DecodedCertificate, type Undecoded } from '#domain/certificate-details.ts'
import { Fragment } from 'react'
import { downloadFile } from '../../../ui/download-file.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DetailsList, TextValue } from '../../../ui/details-list.tsx'
import detailsStyles from '../../../ui/details-list.module.css'
import { localTime } from '../../../ui/format-time.ts'
import styles from './decoded-certificate.module.css'

/** A time as it is, to the second; the page's tooltip adds what it is in UTC. */
const ShownTime = ({ time }: { time: Date }) => (
  <time dateTime={time.toISOString()}>{localTime(time)}</time>
)

/** A fingerprint in pairs, as OpenSSL writes it; a line ends after a pair. */
const Fingerprint = ({ hex }: { hex: string }) => {
  const pairs = hex.match(/../g) ?? []
  return (
    <span className={detailsStyles.mono} translate="no">
      {pairs.map((pair, at) => (
        <Fragment key={hex.slice(0, 2 * at + 2)}>
          {pair}
          {at < pairs.length - 1 && ':'}
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}

const List = ({ items }: { items: readonly string[] }) =>
  items.length === 0 ? (
    <TextValue text={null} />
  ) : (
    <ul className={styles.list}>
      {[...new Set(items)].map((item) => (
        <li key={item}>
          <TextValue text={item} mono />
        </li>
      ))}
    </ul>
  )

// RFC 5280, section 4.2.
const EXTENSIONS: Readonly<Record<string, string>> = {
  '2.5.29.14': 'Subject key ID',
  '2.5.29.31': 'CRL distribution points',
  '2.5.29.32': 'Certificate policies',
  '2.5.29.35': 'Authority key ID',
  '1.3.6.1.5.5.7.1.1': 'Authority information access',
}

// The value of an extension may have thousands of bytes.
const SHOWN_HEX = 80
const extensionText = ({ oid, isCritical, value }: DecodedCertificate['extensions'][number]) =>
  `${EXTENSIONS[oid] ?? oid}${isCritical ? ' (critical)' : ''}: ${value.slice(0, SHOWN_HEX)}${value.length > SHOWN_HEX ? '…' : ''}`

const Decoded = ({ certificate, file }: { certificate: DecodedCertificate; file: string }) => (
  <>
    <DetailsList
      items={[
        ['Subject', <TextValue key="" text={certificate.subject} mono />],
        ['Issuer', <TextValue key="" text={certificate.issuer} mono />],
        ['Serial number', <TextValue key="" text={certificate.serial} mono />],
        ['Valid from', <ShownTime key="" time={certificate.not_before} />],
        ['Valid until', <ShownTime key="" time={certificate.not_after} />],
        ['Key', certificate.key],
        ['Signed with', certificate.signature],
        ['Names', <List key="" items={certificate.names} />],
        ['Usages', certificate.usages.join(', ') || 'Not restricted'],
        ['Authority', certificate.isAuthority ? 'Yes: it may sign others' : 'No'],
        ['SHA-256', <Fingerprint key="" hex={certificate.sha256} />],
        ...(certificate.extensions.length > 0
          ? [
              [
                'Other extensions',
                <List key="" items={certificate.extensions.map(extensionText)} />,
              ] as const,
            ]
          : []),
      ]}
    />
    <div className={styles.actions}>
      <CopyButton size="small" text={certificate.sha256}>
        Copy SHA-256
      </CopyButton>
      <Button
        size="small"
        onClick={() =>
          downloadFile(
            new File([certificate.pem], `${file}.pem`, { type: 'application/x-pem-file' }),
          )
        }
      >
        Download PEM
      </Button>
    </div>
  </>
)

type DecodedCertificatesProps = {
  certificates: readonly (DecodedCertificate | Undecoded)[]
  /** What the files are called, without their ending. */
  file: string
}

/** What each certificate of a field says; one that cannot be read, as text with the reason. */
export const DecodedCertificates = ({ certificates, file }: DecodedCertificatesProps) => (
  <>
    {certificates.map((one, at) => {
      const ordinal = certificates.length > 1 ? `${at + 1} of ${certificates.length}` : ''
      return (
        // oxlint-disable-next-line react/no-array-index-key -- one may be there twice
        <div key={at} className={styles.one}>
          {ordinal && <h3 className={styles.heading}>Certificate {ordinal}</h3>}
          {isDecoded(one) ? (
            <Decoded certificate={one} file={at === 0 ? file : `${file}-${at + 1}`} />
          ) : (
            <>
              <p>
                <Badge tone="warn" sign="triangle">
                  Not decoded
                </Badge>{' '}
                {one.reason}
              </p>
              {ordinal && one.text && (
                <CodeBlock label={`Text of certificate ${ordinal}`} text={one.text} />
              )}
            </>
          )}
        </div>
      )
    })}
  </>
)
