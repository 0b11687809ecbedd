import { CANDIDATES_MAX } from '../../../resources/operators/preview/read-given-endpoints.ts'
import type { Candidate, Tried } from '../../../resources/operators/preview/preview-messages.ts'
import type { PreviewSummary } from '../../../resources/operators/preview/preview-summary.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'

const endpointsOf = (count: number) => plural(count, { one: '# endpoint', other: '# endpoints' })

/** `Binds 214 of 1,204 endpoints`. */
export const boundText = ({ bound }: PreviewSummary, total: number): string =>
  `Binds ${formatNumber(bound)} of ${endpointsOf(total)}`

/** `+37 −2`; null where nothing is saved. */
export const changeText = ({ change }: PreviewSummary): string | null =>
  change && `+${formatNumber(change.gained.length)} −${formatNumber(change.lost.length)}`

type Coverage = {
  candidates: readonly Pick<Candidate, 'isGiven'>[]
  /** How many endpoints were read, tried or not. */
  read: number
  /** Those that were read are all of the account. */
  isAll: boolean
}

/** Which endpoints the numbers are about, and which not. */
export const candidatesText = ({ candidates, read, isAll }: Coverage): string => {
  const given = candidates.filter(({ isGiven }) => isGiven).length
  const tried = candidates.length - given
  const parts = [
    tried > 0 && `the ${endpointsOf(tried)} read here`,
    given > 0 && `the ${endpointsOf(given)} given as JSON`,
  ].filter((part) => part !== false)
  const rest =
    tried === 0
      ? 'none of the account was read.'
      : candidates.length >= CANDIDATES_MAX
        ? `more than ${formatNumber(CANDIDATES_MAX)} are not tried.`
        : isAll && tried === read
          ? 'these are all of the account that bind to Kubernetes.'
          : 'the account may have more.'
  return `As Adit evaluates, against ${parts.join(' and ')}; ${rest}`
}

/** What selectors are called by their places in the form: `Selector 2`. */
export type SelectorName = (index: number) => string

/** What the numbers hide: selectors that say nothing of some endpoints. */
export const triedNotes = (tried: Tried, nameOf: SelectorName): string[] =>
  tried.by.length === 0
    ? []
    : [...tried.faults.keys()].flatMap((index) => {
        const name = nameOf(index)
        const failed = tried.failed[index] ?? 0
        const why = tried.failures[index]?.replace(/^Failed on an endpoint: |\.$/g, '') ?? ''
        return [
          ...(tried.faults[index] === null
            ? []
            : [`${name} is not a CEL expression, so it matches nothing.`]),
          ...(failed > 0
            ? [`${name} fails on ${endpointsOf(failed)} and doesn't match: ${why}.`]
            : []),
        ]
      })

/** What no selector binds, whatever it says. */
export const neverNotes = (candidates: readonly Pick<Candidate, 'never'>[]): string[] => {
  const count = (never: Candidate['never']) =>
    candidates.filter((candidate) => candidate.never === never).length
  const unbound = count('no kubernetes binding')
  const large = count('too large')
  return [
    ...(unbound > 0
      ? [
          plural(unbound, {
            one: '# endpoint has no kubernetes binding, so no selector binds it.',
            other: '# endpoints have no kubernetes binding, so no selector binds them.',
          }),
        ]
      : []),
    ...(large > 0
      ? [
          plural(large, {
            one: '# endpoint is too large to be tried, and counts as not bound.',
            other: '# endpoints are too large to be tried, and count as not bound.',
          }),
        ]
      : []),
  ]
}
