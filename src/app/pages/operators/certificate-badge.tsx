import {
  certificateState,
  type Certificate,
  type CertificateState,
} from '#domain/certificate-state.ts'
import { useSelector } from '@tanstack/react-store'
import { expiryDays } from '../../resources/operators/expiry-days.ts'
import { Badge, type Sign, type Tone } from '../../ui/badge.tsx'
import { daysAgo, inDays, days } from '../../ui/format-time.ts'
import { useNow } from '../../ui/use-now.ts'

const phrase = (state: CertificateState, word: string): string => {
  switch (state.state) {
    case 'none':
      return 'No certificate'
    case 'not_yet_valid':
      return `${word}, starts ${inDays(state.starts_in_days)}`
    case 'valid':
      return `${word}, expires ${inDays(state.days)}`
    case 'expiring':
      return `Expires ${inDays(state.days)}`
    case 'expired':
      return `${word} ${daysAgo(state.days_ago)}`
    default:
      return word
  }
}

const shortPhrase = (state: CertificateState, word: string): string => {
  if (state.state === 'not_yet_valid' || state.state === 'none') return word
  return 'days' in state ? inDays(state.days) : phrase(state, word)
}

type CertificateBadgeProps = {
  certificate: Certificate
  /** `in 3 days`, below a heading that says of what. */
  isShort?: boolean
}

/** The state of a certificate by its dates, as a phrase and a shape. */
export const CertificateBadge = ({ certificate, isShort = false }: CertificateBadgeProps) => {
  const state = certificateState(certificate, useNow(), useSelector(expiryDays))
  const { word, ...look } = certificateLook(state)
  return <Badge {...look}>{isShort ? shortPhrase(state, word) : phrase(state, word)}</Badge>
}

/** The state of a certificate for a table, short: `61 days`. */
export const ShortCertificate = ({ certificate }: { certificate: Certificate }) => {
  const state = certificateState(certificate, useNow(), useSelector(expiryDays))
  const { word, tone, sign } = certificateLook(state)
  return (
    <Badge tone={tone} sign={sign}>
      {'days' in state ? days(state.days) : word}
    </Badge>
  )
}

/** How the state of a certificate looks, and its word. */
export type Look = { tone: Tone; sign: Sign; word: string }

const LOOKS: Record<CertificateState['state'], Look> = {
  none: { tone: 'idle', sign: 'dash', word: 'None' },
  undated: { tone: 'idle', sign: 'dash', word: 'Dates not given' },
  unreadable: { tone: 'warn', sign: 'triangle', word: 'Unreadable date' },
  not_yet_valid: { tone: 'idle', sign: 'clock', word: 'Not yet valid' },
  valid: { tone: 'ok', sign: 'check', word: 'Valid' },
  expiring: { tone: 'warn', sign: 'clock', word: 'Expiring' },
  expired: { tone: 'bad', sign: 'cross', word: 'Expired' },
}

/** How the state of a certificate looks wherever it is shown, and its word. */
export const certificateLook = (state: CertificateState): Look => {
  const look = LOOKS[state.state]
  return state.state === 'expiring' && state.level === 'alarm' ? { ...look, tone: 'bad' } : look
}
