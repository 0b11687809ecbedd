/** When a day of this device begins and the next one does, in Unix milliseconds; null if `2026-11-31` is none. */
export const localDay = (text: string): readonly [begin: number, next: number] | null => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  const at = (later: number) => new Date(Number(year), Number(month) - 1, Number(day) + later)
  const begin = at(0)
  // A day that its month has not is one of the next month.
  if (begin.getMonth() !== Number(month) - 1) return null
  // Not 24 hours later: a day may have 23 or 25.
  return [begin.getTime(), at(1).getTime()]
}

/** A day, or what is before or after it as a sign of comparison says: from a time on, and before another one. */
export const dayRange = (sign: string, text: string): readonly [number, number] | null => {
  const day = localDay(text)
  if (!day) return null
  const [begin, next] = day
  if (sign.startsWith('>')) return [sign === '>' ? next : begin, Infinity]
  return [sign.startsWith('<') ? -Infinity : begin, sign === '<' ? begin : next]
}
