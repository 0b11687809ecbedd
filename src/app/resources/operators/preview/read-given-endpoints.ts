import { MOST_DEPTH, MOST_VALUES, selectorInput } from '#domain/selector-input.ts'
import { isRecord, parsedJson } from '#contract/json-value.ts'
import { formatNumber } from '../../../ui/intl.ts'
import { endpointsIn } from '../bound-endpoints.ts'

/** The length of the longest text that is read, in UTF-16 code units. */
export const GIVEN_LENGTH_MAX = 8 * 1024 * 1024
/** How many endpoints selectors are tried on. */
export const CANDIDATES_MAX = 5_000

type Endpoints = readonly Record<string, unknown>[]
export type GivenEndpoints = { endpoints: Endpoints; problem: string | null }

const refused = (problem: string): GivenEndpoints => ({ endpoints: [], problem })

// An envelope has no URL of its own: `uri` is its name in this API.
const isEndpoint = (value: unknown): boolean =>
  isRecord(value) && ['id', 'url', 'public_url'].some((name) => typeof value[name] === 'string')

/** One JSON value in each line, blank ones aside; the number of the first line that is none. */
const readLines = (text: string): { values: unknown[] } | { line: number } => {
  const values: unknown[] = []
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue
    const value = parsedJson(line)
    if (value === undefined) return { line: index + 1 }
    values.push(value)
  }
  return { values }
}

const listIn = (text: string): readonly unknown[] | string => {
  if (text === '') return 'Paste endpoints as JSON first.'
  const whole = parsedJson(text)
  if (whole !== undefined) {
    if (isEndpoint(whole)) return [whole]
    return endpointsIn(whole) ?? 'This JSON has no list of endpoints.'
  }
  const first = text.split(/[\r\n]/, 1)[0] ?? ''
  const lines = readLines(text)
  if ('values' in lines) return lines.values
  return lines.line > 1 && parsedJson(first) !== undefined
    ? `Line ${formatNumber(lines.line)} is not JSON.`
    : 'This is not JSON. Give a list of endpoints, a reply with “endpoints”, or one endpoint in each line.'
}

/** The endpoints in a text: a JSON list, the envelope of a reply, one endpoint, or one in each line. */
export const readGivenEndpoints = (text: string): GivenEndpoints => {
  // A byte order mark is no part of JSON.
  const list = listIn(text.replace(/^\ufeff/, '').trim())
  if (typeof list === 'string') return refused(list)
  if (list.length === 0) return refused('There are no endpoints in this JSON.')
  if (list.length > CANDIDATES_MAX)
    return refused(
      `There are ${formatNumber(list.length)} endpoints in this JSON, and ${formatNumber(CANDIDATES_MAX)} at most can be tried.`,
    )
  const endpoints: Record<string, unknown>[] = []
  for (const [index, entry] of list.entries()) {
    const name = `Entry ${formatNumber(index + 1)}`
    if (!isRecord(entry)) return refused(`${name} is not an object, so it is no endpoint.`)
    if (!selectorInput(entry))
      return refused(
        `${name} is too large or nested too deep to be tried: at most ${formatNumber(MOST_VALUES)} values, ${MOST_DEPTH} deep.`,
      )
    endpoints.push(entry)
  }
  return { endpoints, problem: null }
}
