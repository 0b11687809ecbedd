import { certificateState, type Certificate } from '#domain/certificate-state.ts'
import type { WireTime } from '#domain/read-time.ts'
import { useSelector } from '@tanstack/react-store'
import { expiryShares } from '../device/expiry-shares.ts'
import { Badge } from '../ui/badge.tsx'
import { certificateLook } from '../ui/certificate-look.ts'
import { useExactTimes } from '../ui/exact-times.ts'
import { localTime } from '../ui/format-time.ts'
import { firstPart, TEXT_PART, unhidden } from '../ui/first-part.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { useNow } from '../ui/use-now.ts'
import type { ComparedValue, Piece } from './compare-rows.ts'
import styles from './compare.module.css'

const shown = (text: string): string => unhidden(firstPart(text, TEXT_PART))

/** The end of a certificate tells it from another with the same dates. */
const endOf = ({ cert }: Certificate): string =>
  cert.replaceAll(/-----[^-]*-----|\s/g, '').slice(-8)

const CertificateValue = ({ certificate }: { certificate: Certificate }) => {
  const { word, ...look } = certificateLook(
    certificateState(certificate, useNow(), useSelector(expiryShares)),
  )
  const end = endOf(certificate)
  return (
    <span className={styles.parts}>
      <Badge {...look}>{word}</Badge>
      {certificate.not_after !== null && (
        <span>
          ends <RelativeTime time={certificate.not_after} />
        </span>
      )}
      {end && <code className={styles.quiet}>…{end}</code>}
    </span>
  )
}

// Two moments of one minute differ, too.
const TimeValue = ({ time }: { time: WireTime }) => {
  const isExact = useExactTimes()
  return (
    <span className={styles.parts}>
      <RelativeTime time={time} />
      {time instanceof Date && !isExact && <span className={styles.quiet}>{localTime(time)}</span>}
    </span>
  )
}

const Pieces = ({ of, pieces }: { of: 'list' | 'json'; pieces: readonly Piece[] }) => (
  <ul className={styles.pieces} data-of={of}>
    {pieces.map(({ text, isShared }, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a service may send one twice
      <li key={index}>
        {isShared ? (
          <span className={styles.quiet}>{shown(text)}</span>
        ) : (
          <mark>{shown(text)}</mark>
        )}
      </li>
    ))}
  </ul>
)

/** What a record has in a field; what the compared records do not share is marked. */
export const ComparedValueView = ({
  value,
  isEqual,
}: {
  value: ComparedValue
  isEqual: boolean
}) => {
  switch (value.kind) {
    case 'unset':
      return <span className={styles.quiet}>not set</span>
    case 'time':
      return <TimeValue time={value.time} />
    case 'certificate':
      return <CertificateValue certificate={value.certificate} />
    case 'pieces':
      return <Pieces {...value} pieces={isEqual ? value.pieces.map(unmarked) : value.pieces} />
    case 'text': {
      const { start, own, end } = value
      if (isEqual) return <bdi className={styles.text}>{shown(start + own + end)}</bdi>
      return (
        <bdi className={styles.text}>
          {shown(start)}
          {own && <mark>{shown(own)}</mark>}
          {shown(end)}
        </bdi>
      )
    }
  }
}

const unmarked = ({ text }: Piece): Piece => ({ text, isShared: true })
