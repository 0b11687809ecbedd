import type { CertificateState } from '#domain/certificate-state.ts'
import type { Sign, Tone } from '../../ui/badge.tsx'

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
