import { numbersIn, type BitSet } from './bit-set.ts'
import { foldText } from './fold-text.ts'
import type { MatchSets } from './match-sets.ts'
import type { MemberColumns } from './member-columns.ts'
import type { SearchNode, SearchQuery, Term } from './search-query.ts'
import type { RecordTable } from './table.ts'
import type { Tokens } from './tokens.ts'
import type { Facet } from './view.ts'

// More than a side bar shows.
const MOST_VALUES = 20
const MOST_NAMES = 50
// What cannot stand before a colon.
const UNTYPABLE = /[\s:"()]/

type Source = {
  readonly tokens: Tokens
  readonly table: RecordTable
  readonly membersOf: (path: string) => MemberColumns | undefined
  readonly sets: MatchSets
}
type Found = { readonly query: SearchQuery; readonly matches: Uint32Array }
type Asked = { readonly token: string; readonly sought: string; readonly now: number }

const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count

/** A search asks for values of a member by itself: alternatives of them, and of nothing else. */
const asksFor =
  (path: string, member: string) =>
  (node: SearchNode): node is Term =>
    !('of' in node) &&
    node.anyOf.length > 0 &&
    node.anyOf.every((one) => one.kind === 'member' && one.path === path && one.member === member)

const chosenIn = (terms: readonly Term[]): readonly string[] =>
  terms.flatMap(({ anyOf }) =>
    anyOf.flatMap((one) => (one.kind === 'member' && one.pattern.length === 1 ? one.pattern : [])),
  )

const limited = (
  token: string,
  values: readonly { readonly value: string; readonly count: number }[],
  most: number,
  isKept: (value: string) => boolean = () => false,
): Facet => {
  const shown = values.filter(({ value }, at) => at < most || isKept(value))
  return { token, values: shown, more: values.length - shown.length }
}

/** The names of members that the records matched have; one with too many different values to choose from is left out. */
const namesOf = (members: MemberColumns, matches: Uint32Array, live: BitSet, asked: Asked) => {
  const all = numbersIn(live)
  const names = members
    .names()
    .filter((name) => !UNTYPABLE.test(name) && name.includes(foldText(asked.sought)))
    .filter((name) => {
      const values = members.count(name, all)
      return values !== null && values.size > 0
    })
    .map((value) => ({ value, count: members.countSet(value, matches) }))
    .toSorted(byCount)
  return limited(asked.token, names, MOST_NAMES)
}

/**
 * The values of a member of JSON (`metadata.team`) that any record has, counted among what the other terms of a
 * search match. For the token of the JSON itself: the names of its members. Null if the token is neither of them, or
 * the member has too many different values.
 */
export const memberValues = (
  { tokens, table, membersOf, sets }: Source,
  { query, matches }: Found,
  asked: Asked,
): Facet | null => {
  const [name = '', ...rest] = asked.token.split('.')
  const field = tokens.get(name)
  const members = field && membersOf(field.path)
  if (!members) return null
  if (rest.length === 0) return namesOf(members, matches, table.live(), asked)
  const member = foldText(rest.join('.'))
  const isOwn = asksFor(field.path, member)
  const own = query.terms.filter(isOwn)
  const others = query.terms.filter((node) => !isOwn(node))
  const rows = own.length > 0 ? numbersIn(sets.terms(others, asked.now)) : matches
  const offered = members.count(member, numbersIn(table.live()))
  if (!offered) return null
  const counts = members.count(member, rows)
  const chosen = new Set(chosenIn(own))
  const sought = foldText(asked.sought)
  const there = [...offered].flatMap(([value, count]) => (count > 0 ? value : []))
  const values = [...new Set([...there, ...(sought === '' ? chosen : [])])]
    .filter((value) => value.includes(sought))
    .map((value) => ({ value, count: counts?.get(value) ?? 0 }))
    .toSorted(byCount)
  return limited(asked.token, values, MOST_VALUES, (value) => chosen.has(value))
}
