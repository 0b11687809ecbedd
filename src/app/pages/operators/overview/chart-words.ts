import { cutTo, isolated } from '../../../ui/first-part.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'
import type { VersionMark } from './version-marks.ts'

const MOST_SHOWN = 40

/** A value in a sentence: a very long one is cut. */
const named = (text: string): string => isolated(cutTo(text, MOST_SHOWN))

/** How many of all, with the verb that fits: `12 of 40 operators run`. */
const share = (count: number, total: number, one: string, other: string): string => {
  if (count === total)
    return total === 1
      ? `The only operator ${one}`
      : `All ${formatNumber(total)} operators ${other}`
  const of = `${formatNumber(count)} of ${formatNumber(total)} operators`
  return count === 0 ? `No operator ${one}` : `${of} ${plural(count, { one, other })}`
}

/** What the versions of all operators say first. */
export const versionFinding = (marks: readonly VersionMark[], total: number): string => {
  const old = marks.reduce((sum, { isOld, count }) => (isOld ? sum + count : sum), 0)
  if (old > 0) return `${share(old, total, 'runs', 'run')} below 0.22.0`
  const newest = marks.filter(({ tags }) => tags.includes('newest'))
  const [first] = newest
  if (!first) return 'No operator says which version it runs'
  const count = newest.reduce((sum, mark) => sum + mark.count, 0)
  return `${share(count, total, 'runs', 'run')} the newest version here, ${named(first.label)}`
}

/** What the ends of all certificates say first. */
export const endFinding = (expired: number, soon: number, total: number): string => {
  if (total === 0) return 'No operator has a certificate with an end'
  const ended = plural(expired, {
    one: '# certificate has expired',
    other: '# certificates have expired',
  })
  const ending =
    soon === 0
      ? 'none ends in the next 30 days'
      : `${plural(soon, { one: '# ends', other: '# end' })} in the next 30 days`
  if (expired > 0) return `${ended}, ${ending}`
  if (total === 1)
    return `The only certificate ${soon === 0 ? "doesn't end" : 'ends'} in the next 30 days`
  return soon === 0
    ? `None of ${formatNumber(total)} certificates ends in the next 30 days`
    : `${formatNumber(soon)} of ${formatNumber(total)} certificates ${plural(soon, { one: 'ends', other: 'end' })} in the next 30 days`
}

/** A part in percent: `less than 1 %` where it is not nothing. */
export const percentText = (count: number, total: number): string => {
  const percent = total === 0 ? 0 : (count / total) * 100
  if (percent > 0 && percent < 1) return 'less than 1 %'
  return `${percent > 99 && percent < 100 ? 99 : Math.round(percent)} %`
}

/** A count above a column, which has room for three signs on a phone: `1.2k`. */
export const shortCount = (count: number): string =>
  count < 1000 ? String(count) : `${(count / 1000).toFixed(count < 9950 ? 1 : 0)}k`
