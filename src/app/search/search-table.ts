import { DAY_MS } from '#domain/certificate-state.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { completeSearch } from './complete-search.ts'
import type { Column } from './columns.ts'
import { createFacets, memberNames } from './facets.ts'
import { foldText } from './fold-text.ts'
import { createMatchSets } from './match-sets.ts'
import { createMemberColumns, type MemberColumns } from './member-columns.ts'
import { parseSearch } from './parse-search.ts'
import { countBits, hasBit, numbersIn, type BitSet } from './bit-set.ts'
import type { Condition, SearchNode, SearchQuery, Term } from './search-query.ts'
import { createSortOrder } from './sort-order.ts'
import { createTable, restoreTable, type ListPlace, type RecordTable } from './table.ts'
import { CHUNK_ROWS } from './text-column.ts'
import { tokensOf } from './tokens.ts'
import type { Facet, Row, SortKey, SoughtValues, ViewReply, ViewRequest } from './view.ts'

// What is replaced with the table.
const coreOf = (table: RecordTable) => {
  const members = new Map<string, MemberColumns>()
  for (const column of table.columns)
    if (column.kind === 'texts' && column.field.kind === 'json')
      members.set(column.field.path, createMemberColumns(table, column))
  const membersOf = (path: string) => members.get(path)
  return {
    table,
    members,
    membersOf,
    sets: createMatchSets(table, membersOf),
    /** Those of searches that are only counted, which would take the place of the others. */
    countedSets: createMatchSets(table, membersOf),
    order: createSortOrder(table),
    facetOf: createFacets(table),
  }
}

/** The folded values that a search asks for or excludes by a token, each once however it is written. */
const chosenValues = (terms: readonly Term[]): string[] => {
  const values = terms.flatMap(({ anyOf }) =>
    anyOf.flatMap((condition) => {
      if (condition.kind === 'state') return condition.state
      if (condition.kind === 'span')
        return condition.comparison === '<=' ? `${condition.ms / DAY_MS}d` : []
      const isValue = condition.kind === 'value' || condition.kind === 'member'
      return isValue && condition.pattern.length === 1 ? condition.pattern : []
    }),
  )
  return [...new Set(values)]
}

const SECOND_MS = 1000
const secondOf = (now: number): number => Math.floor(now / SECOND_MS) * SECOND_MS

type Found = {
  readonly query: SearchQuery
  readonly rows: BitSet
  readonly matches: Uint32Array
  facets: Facet[] | null
}

/** An empty table of records with these fields. */
export const createSearchTable = (fields: readonly ResourceField[]) => {
  const tokens = tokensOf(fields)
  let core = coreOf(createTable(fields))
  // The last search: scrolling asks for it again and again.
  let last: { text: string; contents: number; now: number; found: Found } | null = null

  const find = (text: string, now: number): Found => {
    const contents = core.table.contents()
    if (last?.text === text && last.contents === contents && last.now === now) return last.found
    const query = parseSearch(tokens, text)
    const rows = core.sets.terms(query.terms, now)
    const found = { query, rows, matches: numbersIn(rows), facets: null }
    last = { text, contents, now, found }
    return found
  }

  const sortedMatches = ({ rows, matches }: Found, sort: readonly SortKey[]) => {
    const { rows: all, isSorted } = core.order.sorted(sort)
    if (matches.length === all.length) return { sorted: all, isSorted }
    const sorted = new Uint32Array(matches.length)
    let count = 0
    for (let at = 0; at < all.length; at += 1) {
      const row = all[at] ?? 0
      if (!hasBit(rows, row)) continue
      sorted[count] = row
      count += 1
    }
    return { sorted, isSorted }
  }

  /** A facet, counted among what all terms match but its own: these are alternatives to its other values. */
  const facetOf = (
    column: Parameters<typeof core.facetOf>[0],
    token: string,
    isOwn: (term: Term) => boolean,
    { query, matches }: Found,
    now: number,
    sought = '',
  ): Facet => {
    const isOwnTerm = (node: SearchNode): node is Term => !('of' in node) && isOwn(node)
    const own = query.terms.filter(isOwnTerm)
    const others = query.terms.filter((node) => !isOwnTerm(node))
    const rows = own.length > 0 ? numbersIn(core.sets.terms(others, now)) : matches
    return core.facetOf(column, token, { rows, chosen: chosenValues(own), sought, now })
  }
  const fieldFacet = (column: Column, found: Found, now: number, sought?: string): Facet => {
    const token = column.field.search?.token ?? ''
    return facetOf(column, token, (term) => term.token === token, found, now, sought)
  }
  /** The values of a member of JSON (`metadata.team`), or the names of all members; null if it has no such list. */
  const memberFacet = (token: string, found: Found, now: number, sought: string): Facet | null => {
    const [name = '', ...rest] = token.split('.')
    const { path = '' } = tokens.get(name) ?? {}
    const members = core.membersOf(path)
    if (!members) return null
    if (rest.length === 0) return memberNames(members, token, { rows: found.matches, sought })
    const member = foldText(rest.join('.'))
    const column = members.column(member)
    if (!column) return null
    const asksFor = (one: Condition) =>
      one.kind === 'member' && one.path === path && one.member === member
    const isOwn = ({ anyOf }: Term) => anyOf.length > 0 && anyOf.every(asksFor)
    return facetOf(column, token, isOwn, found, now, sought)
  }
  // First what has to be acted on.
  const facetRank = ({ field }: Column) => (field.kind === 'certificate' ? 0 : 1)
  const faceted = () =>
    core.table.columns
      .filter(({ field }) => field.isFaceted && field.search !== undefined)
      .toSorted((one, other) => facetRank(one) - facetRank(other))

  const replace = (table: RecordTable) => {
    core = coreOf(table)
    core.order.keepNewest()
    last = null
  }

  return {
    /** How many records there are. */
    size: () => core.table.size(),
    /** Grows with every change. */
    revision: () => core.table.revision(),
    /** Takes replies; see `RecordTable`. */
    upsert: (documents: readonly unknown[], as_of: number, place?: ListPlace) => {
      core.table.upsert(documents, as_of, place)
      core.order.keepNewest()
    },
    /** Removes records; tells how many there were. */
    drop: (ids: readonly string[]) => core.table.drop(ids),
    /** Nobody knows any more when the rows were read. */
    forgetTimes: () => core.table.forgetTimes(),
    clear: () => replace(createTable(fields, core.table.revision() + 1)),
    row: (id: string): Row | null => {
      const row = core.table.rowOf(id)
      return row < 0 ? null : core.table.read(row)
    },
    view: ({ text, sort, from, to }: ViewRequest, time: number): ViewReply => {
      const now = secondOf(time)
      const found = find(text, now)
      found.facets ??= faceted().map((column) => fieldFacet(column, found, now))
      const { sorted, isSorted } = sortedMatches(found, sort)
      const start = Math.max(0, Math.min(from, sorted.length))
      return {
        revision: core.table.revision(),
        matches: found.matches.length,
        from: start,
        rows: Array.from(sorted.subarray(start, Math.max(start, to)), core.table.read),
        isSorted,
        facets: found.facets,
        problems: found.query.problems,
        words: found.query.words,
      }
    },
    /** The ids of all matches, in the order of the view. */
    ids: ({ text, sort }: Pick<ViewRequest, 'text' | 'sort'>, now: number): string[] =>
      Array.from(sortedMatches(find(text, secondOf(now)), sort).sorted, core.table.idOf),
    /** How many match. It takes nothing from what is kept of the searches that are shown. */
    count: (text: string, now: number) =>
      countBits(core.countedSets.terms(parseSearch(tokens, text).terms, secondOf(now))),
    /** The values of a token that have a text in them, counted among what the other terms of a search match. */
    values: ({ text, token, sought }: SoughtValues, time: number): Facet | null => {
      const now = secondOf(time)
      const column = faceted().find(({ field }) => field.search?.token === token)
      const found = find(text, now)
      return column
        ? fieldFacet(column, found, now, sought)
        : memberFacet(token, found, now, sought)
    },
    /** What can be typed at a place in the text of a search, with the matches it would have. */
    complete: (text: string, at: number, now: number) =>
      completeSearch({ ...core, tokens }, text, at, secondOf(now)),
    /** Does in steps of a few milliseconds what later searches and orders would have to wait for. */
    *prepare() {
      const { table, order, members } = core
      yield* order.prepare()
      for (let chunk = 0; chunk * CHUNK_ROWS < table.rows(); chunk += 1)
        for (const columns of members.values()) if (columns.prepare(chunk)) yield
    },
    snapshot: () => core.table.snapshot(),
    /** Replaces everything by a snapshot; false, and nothing changed, if it is damaged. */
    restore: (snapshot: unknown): boolean => {
      const table = restoreTable(fields, snapshot, core.table.revision() + 1)
      if (table) replace(table)
      return table !== null
    },
    /** The table as it is now: another one after `clear` and `restore`. */
    table: () => core.table,
  }
}

/**
 * All records of a resource, searched and sorted. Times (`now`) are Unix milliseconds; what depends on them is
 * true at the beginning of that second, so that scrolling does not search and count anew with each request.
 */
export type SearchTable = ReturnType<typeof createSearchTable>
