import {
  certificateState,
  type Certificate,
  type CertificateState,
} from '#domain/certificate-state.ts'
import { useSelector } from '@tanstack/react-store'
import { expiryDays } from '../../expiry-days.ts'
import { Badge } from '../../ui/badge.tsx'
import { certificateLook } from './certificate-look.ts'
import { daysAgo, inDays } from '../../ui/format-time.ts'
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
