import { memberAt } from '#contract/json-value.ts'
import { validityAt } from '#domain/certificate-state.ts'
import { readTime, timeText } from '#domain/read-time.ts'
import { textOf } from './field-values.ts'
import { createNumbers } from './numbers.ts'
import { CERTIFICATE_STATES, type SearchedCertificate } from './search-query.ts'

/** A time as a number of a column. */
const timeNumber = (text: string): number => {
  const time = readTime(text)
  if (time instanceof Date) return time.getTime()
  return time === null ? Number.NaN : Infinity
}

type KeptTimes = { times: Float64Array; odd: Map<number, string> }

/** A time for each row, in Unix milliseconds: NaN if not set, Infinity if the text is not a time. */
const createTimes = (kept?: KeptTimes) => {
  const times = createNumbers(Float64Array, kept?.times)
  // The texts that are no times.
  const odd = new Map(kept?.odd)
  return {
    times: times.all,
    write: (row: number, value: unknown): boolean => {
      const text = textOf(value)
      const [time, before] = [timeNumber(text), odd.get(row)]
      if (time === Infinity) odd.set(row, text)
      else odd.delete(row)
      return times.set(row, time) || odd.get(row) !== before
    },
    read: (row: number): string | null => {
      const time = times.at(row)
      if (Number.isNaN(time)) return null
      return time === Infinity ? (odd.get(row) ?? '') : timeText(new Date(time))
    },
    snapshot: (rows: number): KeptTimes => ({ times: times.snapshot(rows), odd: new Map(odd) }),
  }
}

// What was kept is a snapshot of the same version: it has the form that `snapshot` gave it.
export const timeColumn = (kept?: unknown) => {
  const column = createTimes(kept as KeptTimes | undefined)
  return {
    kind: 'time' as const,
    ...column,
    /** Tells how many milliseconds ago the time of a row is; not finite if it has none. */
    spanAt: (now: number) => {
      const times = column.times()
      return (row: number): number => now - (times[row] ?? Number.NaN)
    },
  }
}

const numberOf = (state: SearchedCertificate): number => CERTIFICATE_STATES.indexOf(state)
const UNREADABLE = numberOf('unreadable')
const UNDATED = numberOf('undated')
const NONE = numberOf('none')
const VALID = numberOf('valid')
const EXPIRED = numberOf('expired')
const NOT_YET_VALID = numberOf('not-yet-valid')

const stateOf = (begin: number, end: number, isPresent: boolean, now: number): number => {
  if (begin === Infinity || end === Infinity) return UNREADABLE
  if (Number.isNaN(end)) return isPresent ? UNDATED : NONE
  const validity = validityAt(Number.isNaN(begin) ? -Infinity : begin, end, now)
  if (validity === 'valid') return VALID
  return validity === 'expired' ? EXPIRED : NOT_YET_VALID
}

type KeptCertificates = { begins: KeptTimes; ends: KeptTimes; present: Uint8Array }

export const certificateColumn = (kept?: unknown) => {
  const start = kept as KeptCertificates | undefined
  const [begins, ends] = [createTimes(start?.begins), createTimes(start?.ends)]
  const present = createNumbers(Uint8Array, start?.present)
  const stateAt = (now: number) => {
    const [from, to, isPresent] = [begins.times(), ends.times(), present.all()]
    return (row: number) => stateOf(from[row] ?? 0, to[row] ?? 0, isPresent[row] === 1, now)
  }
  return {
    kind: 'certificate' as const,
    ends: ends.times,
    states: CERTIFICATE_STATES,
    /** Tells the state of a row at a time, as its place in `states`; one that expires soon is valid. */
    stateAt,
    /** Tells how many milliseconds a row is still valid at a time; Infinity if it is not valid then. */
    spanAt: (now: number) => {
      const [stateOf, to] = [stateAt(now), ends.times()]
      return (row: number): number => (stateOf(row) === VALID ? (to[row] ?? 0) - now : Infinity)
    },
    write: (row: number, value: unknown): boolean => {
      const changes = [
        begins.write(row, memberAt(value, ['not_before'])),
        ends.write(row, memberAt(value, ['not_after'])),
        present.set(row, textOf(memberAt(value, ['cert'])) === '' ? 0 : 1),
      ]
      return changes.includes(true)
    },
    // The certificate itself is not kept, but that there is one.
    read: (row: number) => ({
      cert: present.at(row) === 1 ? 'PEM' : '',
      not_before: begins.read(row) ?? '',
      not_after: ends.read(row) ?? '',
    }),
    snapshot: (rows: number): KeptCertificates => ({
      begins: begins.snapshot(rows),
      ends: ends.snapshot(rows),
      present: present.snapshot(rows),
    }),
  }
}
