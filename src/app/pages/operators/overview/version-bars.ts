import { formatFilter } from '../../../collections/parse-search.ts'
import type { Facet } from '../../../collections/search.ts'
import { COLLECTED_OPERATORS } from '../../../resources/operators/collected-operators.ts'
import { FIRST_RENEWING, renewsItself } from '../../../resources/operators/renewal.ts'

/** How many operators have a version, and the search that finds them. */
export type VersionBar = {
  readonly label: string
  readonly count: number
  readonly search: string
}

/** Versions whose operators renew their certificates in the same way. */
export type VersionGroup = {
  readonly title: string
  readonly isOld: boolean
  readonly count: number
  readonly bars: readonly VersionBar[]
}

const GROUPS = [
  { renews: true, title: `${FIRST_RENEWING} or newer: renew automatically`, isOld: false },
  { renews: false, title: 'Older: renew by hand', isOld: true },
  { renews: null, title: 'Other', isOld: false },
] as const

/** The values of the filter by version, by whether operators of a version renew their certificates. */
export const versionGroups = ({ values }: Pick<Facet, 'values'>): VersionGroup[] =>
  GROUPS.flatMap(({ renews, ...group }) => {
    const bars = values
      .filter(({ value, count }) => count > 0 && renewsItself(value) === renews)
      .map(({ value, count }) => ({
        label: value || 'Not set',
        count,
        search: formatFilter(COLLECTED_OPERATORS.fields, 'version', value),
      }))
    const count = bars.reduce((sum, bar) => sum + bar.count, 0)
    return bars.length > 0 ? [{ ...group, count, bars }] : []
  })
