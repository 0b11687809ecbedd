import { foldText } from '#domain/fold-text.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import type { Records } from './columns.ts'
import { countRows, createFacet, type Filtered } from './facets.ts'
import { matchingRows } from './matches.ts'
import { memberNames, namesFacet } from './member-names.ts'
import { orderedRows } from './order.ts'
import { parseSearch } from './parse-search.ts'
import type { Facet, SearchRequest, SearchResult } from './search-types.ts'
import { searchTokens, type Tokens } from './tokens.ts'

/** What the lists filter by, first what has to be acted on. */
const facetedTokens = (tokens: Tokens): Filtered[] =>
  [...tokens]
    .filter(([, { isFaceted }]) => isFaceted)
    .map(([token, field]) => ({ token, field, member: '' }))
    .toSorted((a, b) => rank(a) - rank(b))
const rank = ({ field }: Filtered): number => (field.kind === 'certificate' ? 0 : 1)

/** Filters, sorts and counts records in one pass. */
export const searchRecords = (
  fields: readonly ResourceField[],
  records: Records,
  { text, sort, now }: SearchRequest,
): SearchResult => {
  const tokens = searchTokens(fields)
  const { terms, problems, words } = parseSearch(tokens, text)
  const searched = { fields, records, now }
  const facets = facetedTokens(tokens).map((one) =>
    createFacet(searched, one, { terms, sought: '' }),
  )
  const matches = matchingRows(searched, terms, facets)
  const found: WireRecord[] = []
  for (const row of orderedRows(fields, records, sort)) {
    const record = records[row]
    if (record && matches[row]) found.push(record)
  }
  return { records: found, facets: facets.map(({ facet }) => facet()), problems, words }
}

/** How many records match a search. */
export const countMatches = (
  fields: readonly ResourceField[],
  records: Records,
  text: string,
  now: number,
): number => {
  const { terms } = parseSearch(searchTokens(fields), text)
  return countRows(matchingRows({ fields, records, now }, terms))
}

const MOST_VALUES = 2000

/** The values of a token are wanted, beside a search. */
export type ValuesRequest = {
  readonly text: string
  /** `region`, `metadata.team`, or `metadata` for the names of its members. */
  readonly token: string
  /** What the values have in them; empty for all. */
  readonly sought: string
  readonly now: number
}

/** The values of a token that have a text in them, counted among what the other terms of a search match; null if it has none to choose from. */
export const facetValues = (
  fields: readonly ResourceField[],
  records: Records,
  { text, token, sought, now }: ValuesRequest,
): Facet | null => {
  const tokens = searchTokens(fields)
  const { terms } = parseSearch(tokens, text)
  const [name = '', ...rest] = token.split('.')
  const member = foldText(rest.join('.'))
  const field = tokens.get(name)
  if (!field || (field.kind === 'json' ? false : !field.isFaceted || member !== '')) return null
  const searched = { fields, records, now }
  if (field.kind === 'json' && member === '')
    return namesFacet(token, memberNames(searched, field, matchingRows(searched, terms)), sought)
  const filtered = { token: member === '' ? token : `${name}.${member}`, field, member }
  const counted = createFacet(searched, filtered, { terms, sought })
  matchingRows(searched, terms, [counted])
  const facet = { ...counted.facet(), token }
  const values = facet.values.length + facet.more
  // Nobody chooses from the values of a member that no record has, or each another one.
  return sought === '' && (values === 0 || values > MOST_VALUES) ? null : facet
}
