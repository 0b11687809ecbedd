import type { MatchedSelectors } from '../../../resources/operators/match-each.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'

/** What selectors would bind of the endpoints that were read: places in their list. */
export type PreviewSummary = {
  readonly bound: readonly number[]
  readonly rest: readonly number[]
  /** Against what the saved selectors bind; null where nothing is saved yet. */
  readonly change: { readonly gained: readonly number[]; readonly lost: readonly number[] } | null
}

/**
 * The selectors that the service has after a save. A list that was emptied is sent as empty, and binds nothing;
 * where none was ever set, the service uses `true`.
 */
export const selectorsAfterSave = (
  typed: readonly string[],
  saved: readonly string[] | null,
): readonly string[] => {
  const sent = typed.filter((selector) => selector.trim() !== '')
  if (sent.length > 0 || (saved && saved.length > 0)) return sent
  return ['true']
}

/** The selectors that would be saved, and those that are; null where none are saved yet. */
export type Asked = {
  readonly selectors: readonly string[]
  readonly saved: readonly string[] | null
}

/** What was found for some selectors, each once: which endpoints each matches. */
export type Found = { readonly asked: readonly string[]; readonly matched: MatchedSelectors }

const binder = ({ asked }: Found, selectors: readonly string[]) => {
  const numbers = new Set(selectors.map((selector) => asked.indexOf(selector) + 1))
  return (matches: readonly number[]) => matches.some((number) => numbers.has(number))
}

/** What selectors would bind, against what the saved ones bind of the same endpoints. */
export const previewSummary = (found: Found, { selectors, saved }: Asked): PreviewSummary => {
  const isBound = binder(found, selectors)
  const wasBound = binder(found, saved ?? [])
  const { matches } = found.matched
  const places = (holds: (matches: readonly number[]) => boolean) =>
    [...matches.keys()].filter((place) => holds(matches[place] ?? []))
  return {
    bound: places(isBound),
    rest: places((one) => !isBound(one)),
    change: saved && {
      gained: places((one) => isBound(one) && !wasBound(one)),
      lost: places((one) => !isBound(one) && wasBound(one)),
    },
  }
}

/** How many endpoints a selector matches; undefined if it was not tried. */
export const countOf = ({ asked, matched }: Found, selector: string): number | undefined => {
  const number = asked.indexOf(selector) + 1
  if (number === 0 || matched.unread.includes(number)) return undefined
  return matched.matches.filter((numbers) => numbers.includes(number)).length
}

/** `Binds 40 of 200 Kubernetes endpoints`; `isAll`: those that were read are all of the account. */
export const boundText = (
  { bound, rest }: Pick<PreviewSummary, 'bound' | 'rest'>,
  isAll: boolean,
): string => {
  const total = bound.length + rest.length
  const of = isAll
    ? plural(total, { one: '# Kubernetes endpoint', other: '# Kubernetes endpoints' })
    : `the ${plural(total, { one: '# endpoint', other: '# endpoints' })} loaded here`
  return `Binds ${formatNumber(bound.length)} of ${of}`
}

/** `2 more and 16 fewer than saved`; "" where nothing changes. */
export const changeText = ({ change }: Pick<PreviewSummary, 'change'>): string => {
  const gained = change && change.gained.length > 0 && `${formatNumber(change.gained.length)} more`
  const lost = change && change.lost.length > 0 && `${formatNumber(change.lost.length)} fewer`
  const both = [gained, lost].filter(Boolean).join(' and ')
  return both && `${both} than saved`
}

/** That some selectors can't be evaluated here; "" if all can. */
export const unreadText = ({ asked, matched }: Found, { selectors }: Asked): string => {
  const unread = selectors.filter((one) => matched.unread.includes(asked.indexOf(one) + 1)).length
  return unread === 0
    ? ''
    : plural(unread, {
        one: "# selector can't be evaluated here and isn't counted.",
        other: "# selectors can't be evaluated here and aren't counted.",
      })
}
