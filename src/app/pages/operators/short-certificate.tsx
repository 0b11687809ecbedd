import { useSelector } from '@tanstack/react-store'
import { certificateState, type Certificate } from '#domain/certificate-state.ts'
import { expiryDays } from '../../expiry-days.ts'
import { Badge } from '../../ui/badge.tsx'
import { certificateLook } from './certificate-look.ts'
import { days } from '../../ui/format-time.ts'
import { useNow } from '../../ui/use-now.ts'

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
