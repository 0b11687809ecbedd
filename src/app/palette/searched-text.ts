import { isComplete } from '../list/coverage-text.ts'
import { formatNumber, plural } from '../ui/intl.ts'
import type { ResourceWords } from '../resources/resource-words.ts'
import type { Searched } from './use-found-records.ts'

/** Among which records is sought. */
export const searchedText = (
  { copy, records, isStarting, hasFailed }: Searched,
  { one, other }: ResourceWords,
): string => {
  if (isStarting) return `Loading all ${other}…`
  if (!copy)
    return records.length === 0
      ? `No ${other} are loaded yet.`
      : plural(records.length, {
          one: `Searches only the one ${one} of the pages that were read.`,
          other: `Searches only the # ${other} of the pages that were read.`,
        })
  if (hasFailed) return `Couldn't search the ${other}. Reload the page to try again.`
  const { loaded, estimated } = copy
  if (isComplete(copy))
    return plural(loaded, { one: `Searches the one ${one}.`, other: `Searches all # ${other}.` })
  const about =
    estimated !== null && estimated > loaded ? ` of about ${formatNumber(estimated)}` : ''
  return `Searches ${formatNumber(loaded)}${about} ${other}; the rest is not loaded yet.`
}
