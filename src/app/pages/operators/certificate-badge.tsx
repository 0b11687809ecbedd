import { certificateState, type Certificate } from '#domain/certificate-state.ts'
import { Badge } from '../../ui/badge.tsx'
import { days, inDays } from '../../ui/format-time.ts'
import { useNow } from '../../ui/use-now.ts'

type CertificateBadgeProps = {
  certificate: Certificate
  /** Use a full phrase instead of the short form for a table. */
  long?: boolean
}

/** The state of a certificate by its dates, as a word and a shape. */
export const CertificateBadge = ({ certificate, long = false }: CertificateBadgeProps) => {
  const now = useNow()
  const state = certificateState(certificate, now)
  switch (state.state) {
    case 'none':
      return (
        <Badge tone="idle" sign="dash">
          None
        </Badge>
      )
    case 'undated':
      return (
        <Badge tone="idle" sign="dash">
          Dates not given
        </Badge>
      )
    case 'unreadable':
      return (
        <Badge tone="warn" sign="triangle">
          Unreadable date
        </Badge>
      )
    case 'not_yet_valid':
      return (
        <Badge tone="idle" sign="clock">
          {long ? `Not yet valid, starts ${inDays(state.starts_in_days)}` : 'Not yet valid'}
        </Badge>
      )
    case 'valid':
      return (
        <Badge tone="ok" sign="check">
          {long ? `Valid, expires in ${days(state.days)}` : days(state.days)}
        </Badge>
      )
    case 'expiring':
      return (
        <Badge tone={state.level === 'alarm' ? 'bad' : 'warn'} sign="clock">
          {long ? `Expires ${inDays(state.days)}` : days(state.days)}
        </Badge>
      )
    case 'expired':
      return (
        <Badge tone="bad" sign="cross">
          {long ? `Expired ${days(state.days_ago)} ago` : `Expired ${state.days_ago} d`}
        </Badge>
      )
  }
}
