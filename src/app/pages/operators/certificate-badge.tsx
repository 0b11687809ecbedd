import { certificateState, type Certificate } from '#domain/certificate-state.ts'
import { Badge, type Sign, type Tone } from '../../ui/badge.tsx'
import { days, daysAgo, inDays } from '../../ui/format-time.ts'
import { useNow } from '../../ui/use-now.ts'
import styles from './operator-list.module.css'

type Words = {
  tone: Tone
  sign: Sign
  /** For a table. */
  short: string
  /** A full phrase, if it says more. */
  long?: string
  /** Follows `short` where there is room. */
  rest?: string
}

const certificateWords = (certificate: Certificate, now: Date): Words => {
  const state = certificateState(certificate, now)
  switch (state.state) {
    case 'none':
      return { tone: 'idle', sign: 'dash', short: 'None' }
    case 'undated':
      return { tone: 'idle', sign: 'dash', short: 'Dates not given' }
    case 'unreadable':
      return { tone: 'warn', sign: 'triangle', short: 'Unreadable date' }
    case 'not_yet_valid':
      return {
        tone: 'idle',
        sign: 'clock',
        short: 'Not yet valid',
        long: `Not yet valid, starts ${inDays(state.starts_in_days)}`,
      }
    case 'valid':
      return {
        tone: 'ok',
        sign: 'check',
        short: days(state.days),
        long: `Valid, expires ${inDays(state.days)}`,
      }
    case 'expiring':
      return {
        tone: state.level === 'alarm' ? 'bad' : 'warn',
        sign: 'clock',
        short: days(state.days),
        long: `Expires ${inDays(state.days)}`,
      }
    case 'expired':
      return {
        tone: 'bad',
        sign: 'cross',
        short: 'Expired',
        rest: ` ${daysAgo(state.days_ago)}`,
        long: `Expired ${daysAgo(state.days_ago)}`,
      }
  }
}

/** What the badge of a certificate says in a table at `now`. */
export const certificateText = (certificate: Certificate, now: Date): string => {
  const { short, rest = '', tone } = certificateWords(certificate, now)
  return `${tone} ${short}${rest}`
}

/** The state of a certificate for a table, short: `61 days`. */
export const ShortCertificate = ({ certificate, now }: { certificate: Certificate; now: Date }) => {
  const { tone, sign, short, rest } = certificateWords(certificate, now)
  return (
    <Badge tone={tone} sign={sign} hasParts={rest !== undefined}>
      {short}
      {rest && <span className={styles.rest}>{rest}</span>}
    </Badge>
  )
}

/** The state of a certificate by its dates, as a full phrase and a shape. */
export const CertificateBadge = ({ certificate }: { certificate: Certificate }) => {
  const { tone, sign, short, long = short } = certificateWords(certificate, useNow())
  return (
    <Badge tone={tone} sign={sign}>
      {long}
    </Badge>
  )
}
