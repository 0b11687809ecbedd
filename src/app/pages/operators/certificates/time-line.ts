import { DAY_MS } from '#domain/certificate-state.ts'

/** How much of the time is shown. */
export const ZOOMS = ['90d', '1y', 'all'] as const
export type Zoom = (typeof ZOOMS)[number]

/** A span of time in Unix milliseconds. */
export type Span = { readonly from: number; readonly until: number }

const LENGTHS: Readonly<Record<Exclude<Zoom, 'all'>, number>> = {
  '90d': 90 * DAY_MS,
  '1y': 365 * DAY_MS,
}
// What has ended lately is in sight, too.
const BEFORE = 1 / 15

/** The time that is shown: from a little before now; all of it from the first end to the last, which are in order. */
export const spanOf = (zoom: Zoom, ends: readonly number[], now: number): Span => {
  if (zoom !== 'all') {
    const length = LENGTHS[zoom]
    return { from: now - length * BEFORE, until: now + length }
  }
  const first = Math.min(ends[0] ?? now, now)
  const last = Math.max(ends.at(-1) ?? now, now + DAY_MS)
  const margin = (last - first) / 40
  return { from: first - margin, until: last + margin }
}

/** One of the bars that stand beside each other: how many end in its time, by tone. */
export type Bar<Tone extends string> = Span & { readonly counts: Readonly<Record<Tone, number>> }

/** How many certificates end in each part of a span. */
export const barsOf = <Tone extends string>(
  ends: readonly { readonly at: number; readonly tone: Tone }[],
  { from, until }: Span,
  count: number,
  tones: readonly Tone[],
): Bar<Tone>[] => {
  const width = (until - from) / count
  const none = () => new Map(tones.map((tone) => [tone, 0]))
  const bars = Array.from({ length: count }, none)
  for (const { at, tone } of ends) {
    if (at < from || at >= until) continue
    const bar = bars[Math.min(count - 1, Math.floor((at - from) / width))]
    bar?.set(tone, (bar.get(tone) ?? 0) + 1)
  }
  return bars.map((counts, at) => ({
    from: from + at * width,
    until: from + (at + 1) * width,
    // Of each tone there is one.
    counts: Object.fromEntries(counts) as Record<Tone, number>,
  }))
}

const STEPS = [1, 2, 7, 14, 30, 91, 182, 365, 730, 1826, 3652, 36_525, 365_250].map(
  (days) => days * DAY_MS,
)

/** Where days are written below a span: at most so many, evenly. */
export const ticksOf = ({ from, until }: Span, most: number): number[] => {
  const step = STEPS.find((one) => (until - from) / one <= most) ?? until - from
  const first = Math.ceil(from / step) * step
  return Array.from(
    { length: Math.max(0, Math.floor((until - first) / step) + 1) },
    (_, at) => first + at * step,
  )
}

/** A day of UTC as in an address and a date field, `2026-11-25`; "" for a time that has none of four digits. */
export const dayText = (at: number): string => {
  const text = Number.isFinite(at) && Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : ''
  return /^\d{4}-/.test(text) ? text.slice(0, 10) : ''
}

/** The beginning of such a day; null if the text is none. */
export const dayOf = (text: string | undefined): number | null => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text ?? '')) return null
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(at) || dayText(at) !== text ? null : at
}
