import { isComplete } from '../ui/coverage-text.ts'
import { formatNumber, plural } from '../ui/intl.ts'
import type { Searched } from './use-found-operators.ts'

/** Among which operators is sought. */
export const searchedText = ({ copy, operators, isStarting, hasFailed }: Searched): string => {
  if (isStarting) return 'Loading all operators…'
  if (!copy)
    return operators.length === 0
      ? 'No operators are loaded yet.'
      : plural(operators.length, {
          one: 'Searches only the one operator of the pages that were read.',
          other: 'Searches only the # operators of the pages that were read.',
        })
  if (hasFailed) return "Couldn't search the operators. Reload the page to try again."
  const { loaded, estimated } = copy
  if (isComplete(copy))
    return plural(loaded, { one: 'Searches the one operator.', other: 'Searches all # operators.' })
  const about =
    estimated !== null && estimated > loaded ? ` of about ${formatNumber(estimated)}` : ''
  return `Searches ${formatNumber(loaded)}${about} operators; the rest is not loaded yet.`
}
