import { formatNumber, plural } from '../../../ui/intl.ts'
import type { VoidReason, WindowState } from './change-window.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const MINUTES_OF_HOUR = 60

/** How long a module can be turned off for, in minutes. */
export const MINUTES_MAX = 1440

/** The lengths that are offered, in minutes. */
export const OFFERED_MINUTES = [10, 30, 60, 120] as const

/** A typed number of minutes; null if it is none from 1 to the longest. */
export const readMinutes = (text: string): number | null => {
  const minutes = /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : 0
  return minutes >= 1 && minutes <= MINUTES_MAX ? minutes : null
}

/** `30 min`, `1 h`, `1 h 30 min`. */
export const minutesText = (minutes: number): string => {
  const hours = Math.floor(minutes / MINUTES_OF_HOUR)
  const rest = minutes % MINUTES_OF_HOUR
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ')
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** What is left of a window: `29:41`, `1:04:09`. It never says that nothing is left while something is. */
export const countdownText = (ms: number): string => {
  const all = Math.max(0, Math.ceil(ms / SECOND))
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
  return hours > 0
    ? `${formatNumber(hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}`
    : `${minutes}:${twoDigits(seconds)}`
}

/** `12 min late`, `3 h late`, `2 days late`. */
export const lateText = (ms: number): string => {
  const minutes = Math.floor(ms / MINUTE)
  if (minutes < MINUTES_OF_HOUR) return `${minutes} min late`
  const hours = Math.floor(minutes / MINUTES_OF_HOUR)
  if (hours < 24) return `${hours} h late`
  return plural(Math.floor(hours / 24), { one: '# day late', other: '# days late' })
}

const VOID_WORDS: Record<VoidReason, string> = {
  changed: 'Someone else changed it while it was off: nothing was sent, and it stays off.',
  on: 'It is already on: nothing was sent.',
  gone: 'Someone else deleted it: nothing was sent.',
  own: 'You changed it while it was off, so it stays off.',
}

/** What a window has come to, which a person must read or answer; null while there is nothing to say. */
export const stateText = (state: WindowState, failure: string): string | null => {
  switch (state.kind) {
    case 'counting':
    case 'due':
      return null
    case 'void':
      return VOID_WORDS[state.reason]
    case 'late':
      return `${lateText(state.by)}. It is still off: no tab was open, or this device slept.`
    case 'waits':
      switch (state.why) {
        case 'clock':
          return "It is still off: this device's clock jumped, or the device slept."
        case 'question':
          return 'It is still off: turning it on asks a question first.'
        case 'failed':
          return `It was not turned on. ${failure}`
      }
  }
}
