import { compareVersions, readVersion } from '#domain/version.ts'
import { FIRST_RENEWING, renewsItself } from '../../../resources/operators/renewal.ts'
import type { SurveyedOperator } from '../../../resources/operators/overview/surveyed-operator.ts'
import { foldText } from '../../../search/fold-text.ts'
import { formatToken } from '../../../search/format-search.ts'
import type { Tokens } from '../../../search/tokens.ts'
import { plural } from '../../../ui/intl.ts'

/** A version: how many operators run it, and the search that finds exactly them. */
export type VersionMark = {
  readonly key: string
  readonly label: string
  readonly count: number
  readonly search: string
  /** What is said of it beside its length, in words. */
  readonly tags: readonly string[]
  /** It is drawn otherwise: it needs attention. */
  readonly isOld: boolean
}

type Counted = { readonly label: string; count: number }

/** How many records have each version: as a search compares them, and in the order in which they were first written. */
const countBy = (values: Iterable<string>): Map<string, Counted> => {
  const counts = new Map<string, Counted>()
  for (const label of values) {
    const key = foldText(label)
    const known = counts.get(key)
    if (known) known.count += 1
    else counts.set(key, { label, count: 1 })
  }
  return counts
}

/** Operators by version: the newest first, then what is no version. */
export const versionMarks = (
  records: readonly Pick<SurveyedOperator, 'version'>[],
  tokens: Tokens,
): VersionMark[] => {
  const counted = [...countBy(records.map(({ version }) => version))].map(([key, one]) => ({
    key,
    ...one,
    version: readVersion(key),
  }))
  const newest = counted.reduce<ReturnType<typeof readVersion>>(
    (best, { version }) =>
      version && (!best || compareVersions(version, best) > 0) ? version : best,
    null,
  )
  const byCount = (a: (typeof counted)[number], b: (typeof counted)[number]) =>
    b.count - a.count || (a.key < b.key ? -1 : 1)
  return counted
    .toSorted((a, b) => {
      if (!a.version || !b.version)
        return Number(a.version === null) - Number(b.version === null) || byCount(a, b)
      return compareVersions(b.version, a.version) || byCount(a, b)
    })
    .map(({ key, label, count, version }) => {
      const isOld = renewsItself(key) === false
      const isNewest = version && newest && compareVersions(version, newest) === 0
      return {
        key,
        label: label || 'Not set',
        count,
        search: formatToken(tokens, 'version', label),
        tags: [...(isNewest ? ['newest'] : []), ...(isOld ? [`below ${FIRST_RENEWING}`] : [])],
        isOld,
      }
    })
}

/** So many bars are drawn. */
const MOST_BARS = 8

/** The marks that are drawn, and how many values and operators the rest has: of too many, the old ones are one mark. */
export const drawnVersions = (marks: readonly VersionMark[]) => {
  const old = marks.filter(({ isOld }) => isOld)
  const all: VersionMark = {
    key: `<${FIRST_RENEWING}`,
    label: `Below ${FIRST_RENEWING}`,
    count: old.reduce((sum, mark) => sum + mark.count, 0),
    search: `version:<${FIRST_RENEWING}`,
    tags: [plural(old.length, { other: '# versions' })],
    isOld: true,
  }
  const isJoined = marks.length > MOST_BARS && old.length > 1
  const bars = isJoined ? [all, ...marks.filter(({ isOld }) => !isOld)] : marks
  const drawn = bars.length > MOST_BARS ? bars.slice(0, MOST_BARS - 1) : bars
  const rest = bars.slice(drawn.length)
  return {
    drawn,
    rest: { values: rest.length, count: rest.reduce((sum, { count }) => sum + count, 0) },
  }
}
