import type { ReactNode } from 'react'
import { certificateState, type Certificate } from '#domain/certificate-state.ts'
import { expiryShares } from '../../device/expiry-shares.ts'
import { Badge } from '../../ui/badge.tsx'
import { certificateLook } from '../../ui/certificate-look.ts'
import { days, daysAgo } from '../../ui/format-time.ts'
import styles from './operator-list.module.css'

/** `rest` follows `short` where there is room. */
const shortWords = (certificate: Certificate, now: Date) => {
  const state = certificateState(certificate, now, expiryShares.get())
  const { word, ...look } = certificateLook(state)
  const rest = state.state === 'expired' ? ` ${daysAgo(state.days_ago)}` : ''
  return { ...look, short: 'days' in state ? days(state.days) : word, rest }
}

/** What the badge of a certificate says in a table at `now`. */
export const certificateText = (certificate: Certificate, now: Date): string => {
  const { short, rest, tone } = shortWords(certificate, now)
  return `${tone} ${short}${rest}`
}

/** The state of a certificate for a table, short: `61 days`. */
export const shortCertificate = (certificate: Certificate, now: Date): ReactNode => {
  const { tone, sign, short, rest } = shortWords(certificate, now)
  const words = (
    <>
      {short}
      {rest && <span className={styles.rest}>{rest}</span>}
    </>
  )
  return Badge({ tone, sign, hasParts: rest !== '', children: words })
}
