import { DAY_MS } from '#domain/certificate-state.ts'
import { compareVersions, readVersion } from '#domain/version.ts'
import { FIRST_RENEWING, renewsItself } from '../../../resources/operators/renewal.ts'
import type { SurveyedOperator } from '../../../resources/operators/overview/surveyed-operator.ts'
import { foldText } from '../../../search/fold-text.ts'
import { formatToken } from '../../../search/format-search.ts'
import type { Tokens } from '../../../search/tokens.ts'
import { plural } from '../../../ui/intl.ts'

/** A part of a fleet in a picture: how many operators are in it, and the search that finds exactly them. */
export type Mark = {
  readonly key: string
  readonly label: string
  readonly count: number
  readonly search: string
  /** What is said of it beside its length, in words. */
  readonly tags: readonly string[]
  /** It is drawn otherwise: what it stands for needs attention. */
  readonly isOld?: boolean
}

type Counted = { readonly label: string; count: number }

/** How many records have each value: as a search compares them, and in the order in which they were first written. */
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

const NOT_SET = 'Not set'

const marksOf = (
  counts: ReadonlyMap<string, Counted>,
  searchOf: (value: string) => string,
): Mark[] =>
  [...counts].map(([key, { label, count }]) => ({
    key,
    label: label || NOT_SET,
    count,
    search: searchOf(label),
    tags: [],
  }))

const byCount = (a: Mark, b: Mark) => b.count - a.count || (a.key < b.key ? -1 : 1)

/** Operators by the values of a field that is searched by a token; most of them first. */
const valueMarks = (values: Iterable<string>, tokens: Tokens, token: string): Mark[] =>
  marksOf(countBy(values), (value) => formatToken(tokens, token, value)).toSorted(byCount)

/** Operators by region. */
export const regionMarks = (records: readonly SurveyedOperator[], tokens: Tokens): Mark[] =>
  valueMarks(
    records.map(({ region }) => region),
    tokens,
    'region',
  )

/** Operators by cluster. */
export const clusterMarks = (records: readonly SurveyedOperator[], tokens: Tokens): Mark[] =>
  valueMarks(
    records.map(({ cluster }) => cluster),
    tokens,
    'cluster',
  )

/** Operators by version: the newest first, then what is no version. */
export const versionMarks = (records: readonly SurveyedOperator[], tokens: Tokens): Mark[] => {
  const counts = countBy(records.map(({ version }) => version))
  const marks = marksOf(counts, (value) => formatToken(tokens, 'version', value)).map((mark) => ({
    mark,
    version: readVersion(mark.key),
  }))
  const newest = marks.reduce<ReturnType<typeof readVersion>>(
    (best, { version }) =>
      version && (!best || compareVersions(version, best) > 0) ? version : best,
    null,
  )
  return marks
    .toSorted((a, b) => {
      if (!a.version || !b.version)
        return Number(a.version === null) - Number(b.version === null) || byCount(a.mark, b.mark)
      return compareVersions(b.version, a.version) || byCount(a.mark, b.mark)
    })
    .map(({ mark, version }) => {
      const isOld = renewsItself(mark.key) === false
      const isNewest = version && newest && compareVersions(version, newest) === 0
      return {
        ...mark,
        isOld,
        tags: [isNewest && 'newest', isOld && `below ${FIRST_RENEWING}`].filter(
          (tag) => tag !== false && tag !== null,
        ),
      }
    })
}

/** Operators by the set of their features; most of them first. */
export const featureMarks = (records: readonly SurveyedOperator[], tokens: Tokens): Mark[] => {
  const names = countBy(records.flatMap(({ features }) => features.filter(Boolean)))
  const sets = new Map<string, { readonly keys: ReadonlySet<string>; count: number }>()
  for (const { features } of records) {
    const keys = new Set(features.filter(Boolean).map(foldText))
    const key = JSON.stringify([...keys].toSorted())
    const known = sets.get(key)
    if (known) known.count += 1
    else sets.set(key, { keys, count: 1 })
  }
  return [...sets]
    .map(([key, { keys, count }]) => {
      const having = [...names].filter(([name]) => keys.has(name)).map(([, { label }]) => label)
      const others = [...names].filter(([name]) => !keys.has(name)).map(([, { label }]) => label)
      const term = (label: string) => formatToken(tokens, 'feature', label)
      return {
        key,
        label: having.toSorted().join(' + ') || 'None',
        count,
        search:
          having.length === 0
            ? term('')
            : [...having.map(term), ...others.map((label) => `-${term(label)}`)].join(' '),
        tags: [],
      }
    })
    .toSorted(byCount)
}

/** The operators that were created in a span of time. */
export type WeekMark = Mark & { readonly from: number; readonly until: number }

/** So many weeks are drawn. */
const WEEKS = 12

/** Operators created in each of the last weeks of seven days, the oldest week first; the last one ends now. */
export const weekMarks = (records: readonly SurveyedOperator[], now: number): WeekMark[] => {
  const counts = Array.from({ length: WEEKS }, () => 0)
  for (const { created_at } of records) {
    if (created_at === null) continue
    // One from the future, by a clock that is off, is new.
    const week = Math.max(0, Math.floor((now - created_at) / (7 * DAY_MS)))
    if (week < WEEKS) counts[week] = (counts[week] ?? 0) + 1
  }
  return counts
    .map((count, week) => ({
      key: `${week}`,
      label: week === 0 ? 'Last 7 days' : `${week * 7}–${week * 7 + 7} days ago`,
      count,
      search: week === 0 ? 'created:<7d' : `created:>=${week * 7}d created:<${week * 7 + 7}d`,
      tags: [],
      from: now - (week + 1) * 7 * DAY_MS,
      until: now - week * 7 * DAY_MS,
    }))
    .toReversed()
}

/** So many bars are drawn of a picture. */
const MOST_BARS = 8

/** The marks that are drawn, and how many values and operators the rest has. */
export const drawnMarks = (marks: readonly Mark[], most = MOST_BARS) => {
  const drawn = marks.length > most ? marks.slice(0, most - 1) : marks
  const rest = marks.slice(drawn.length)
  return {
    drawn,
    rest: { values: rest.length, count: rest.reduce((sum, { count }) => sum + count, 0) },
  }
}

/** The same of versions: where there are too many, those that need attention are one mark, which is drawn first. */
export const drawnVersions = (marks: readonly Mark[], most = MOST_BARS) => {
  const old = marks.filter(({ isOld }) => isOld)
  if (marks.length <= most || old.length < 2) return drawnMarks(marks, most)
  const count = old.reduce((sum, mark) => sum + mark.count, 0)
  const all: Mark = {
    key: '<0.22.0',
    label: `Below ${FIRST_RENEWING}`,
    count,
    search: `version:<${FIRST_RENEWING}`,
    tags: [plural(old.length, { other: '# versions' })],
    isOld: true,
  }
  return drawnMarks([all, ...marks.filter(({ isOld }) => !isOld)], most)
}
