import { hashKey } from '@tanstack/react-query'
import { createAtom } from '@tanstack/react-store'
import type { Mirror } from '../mirror/protocol.ts'
import type { Facet, SearchProblem, SortKey, ViewReply } from '../search/view.ts'
import { blocksOf, rowsOf, type Range } from '../ui/drawn-window.ts'
import { sortText } from './sort-text.ts'
import type { ListRow } from './list-column.ts'
import type { ListedResource } from './listed-resource.ts'

export type Shown = {
  readonly text: string
  readonly sort: readonly SortKey[]
  readonly revision: number
  readonly matches: number
  readonly facets: readonly Facet[]
  readonly problems: readonly SearchProblem[]
  readonly words: readonly string[]
  /** The rows that are at hand, by their place in the list. */
  readonly rows: ReadonlyMap<number, ListRow>
  /** The ids of rows that have changed since this search was first answered. */
  readonly changed: ReadonlySet<string>
}

/** How many rows come with the first answer to a key: those in sight. */
export const FIRST_ROWS = 24
/** Rows that are kept around those in sight. */
const MOST_ROWS = 600
/** Rows that are asked for above and below what is drawn. */
const AHEAD_ROWS = 80
/** How long after those in sight: a drag of the scroll bar may go on meanwhile. */
const AHEAD_MS = 30
/** How often at most a growing copy is shown. */
const REFRESH_MS = 400

const saysTheSame = (a: ListRow, b: ListRow) => {
  const [one, other] = [a, b].map((row) => ({ ...row, as_of: 0 }))
  // Rows that the device has kept have their members in another order, which takes four times as long to compare.
  return JSON.stringify(one) === JSON.stringify(other) || hashKey([one]) === hashKey([other])
}

/** Whether all rows of a range are at hand. */
export const hasRows = (rows: ReadonlyMap<number, ListRow>, { from, to }: Range): boolean => {
  for (let at = from; at < to; at += 1) if (!rows.has(at)) return false
  return true
}

type Search = { readonly text: string; readonly sort: readonly SortKey[] }

/** Where the view of another search begins. */
const TOP: Range = { from: 0, to: FIRST_ROWS }

/**
 * The rows of a search as far as they are on the screen. Rows of different revisions are never mixed: while the
 * copy grows, the view is asked for again.
 */
export const createListView = (mirror: Mirror, rowOf: ListedResource['rowOf']) => {
  const shown = createAtom<Shown | null>(null)
  const listed = createAtom<Shown | null>((before) => {
    const now = shown.get()
    return now?.matches === 0 ? (before ?? null) : now
  })
  let wanted: Search | undefined
  let range: Range = TOP
  let seen: Range = TOP
  /** May be elsewhere, while the rows in sight are on their way. */
  let drawn: Range = TOP
  let asked = 0
  let isFilling = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let ahead: ReturnType<typeof setTimeout> | undefined
  let refreshedAt = -Infinity

  // Of a record that is read one by one, what was known before it was read has not changed, and what is said of it on
  // this device is no news.
  const isNoNews = (old: ListRow, row: ListRow) =>
    mirror.state.get().unread !== undefined && (old.as_of === 0 || old.as_of === row.as_of)

  const withRows = (reply: ViewReply, before: Shown | null, kept: ReadonlyMap<number, ListRow>) => {
    const known = new Map([...(before?.rows.values() ?? [])].map((row) => [row.id, row]))
    const rows = new Map<number, ListRow>()
    for (const [at, row] of kept) {
      const isNear = Math.abs(at - range.from) < MOST_ROWS / 2
      if (isNear || (at >= drawn.from && at < drawn.to)) rows.set(at, row)
    }
    const changed = new Set(before?.changed)
    for (const [index, one] of reply.rows.entries()) {
      const row = rowOf(one)
      const old = known.get(row.id)
      const isSame = old !== undefined && saysTheSame(old, row)
      if (old && !isSame && !isNoNews(old, row)) changed.add(row.id)
      // Read again, and nothing new.
      else if (old && old.as_of < row.as_of) changed.delete(row.id)
      // The same object if it was not read again: its row on the screen is not rendered again.
      rows.set(reply.from + index, isSame && old.as_of === row.as_of ? old : row)
    }
    return { rows, changed }
  }

  const take = (reply: ViewReply, of: Search) => {
    const before = shown.get()
    const isSameSearch = before?.text === of.text && before.sort === of.sort
    const { rows, changed } = withRows(reply, isSameSearch ? before : null, new Map())
    const { revision, matches, facets, problems, words } = reply
    shown.set({ ...of, revision, matches, facets, problems, words, rows, changed })
    void fill()
    // The order was not made yet: some rows stand at the end for now.
    if (!reply.isSorted) refresh()
  }

  const ask = async () => {
    if (!wanted) return
    const of = wanted
    asked += 1
    const mine = asked
    clearTimeout(timer)
    timer = undefined
    refreshedAt = performance.now()
    try {
      const reply = await mirror.view({ ...of, ...range })
      if (mine === asked) take(reply, of)
    } catch {
      // A newer request has taken its place, or the worker is gone: the state of the copy then says so.
    }
  }

  const within = (rows: Range, matches: number): Range => ({
    from: Math.max(0, rows.from),
    to: Math.min(rows.to, matches),
  })

  // One request at a time: a drag of the scroll bar asks only for where it has come to.
  const fill = async (isAhead = false) => {
    const now = shown.get()
    if (isFilling || !now || !wanted || now.text !== wanted.text || now.sort !== wanted.sort) return
    // The page's head leaves its room to more rows with the next move.
    const atTop = { from: 0, to: Math.max(seen.to, TOP.to) }
    // They are drawn in blocks.
    let needed = rowsOf(blocksOf(seen.from === 0 ? atTop : seen, 0, now.matches), now.matches)
    const around = within(range, now.matches)
    const hasSight = hasRows(now.rows, needed)
    if (hasSight && hasRows(now.rows, around)) return
    if (hasSight && !isAhead) {
      ahead ??= setTimeout(() => {
        ahead = undefined
        void fill(true)
      }, AHEAD_MS)
      return
    }
    // A jump must not wait for more than is in sight. What comes next is at hand when a further step is made.
    if (hasSight || now.rows.has(around.from) || now.rows.has(around.to - 1))
      needed = within({ from: around.from - AHEAD_ROWS, to: around.to + AHEAD_ROWS }, now.matches)
    isFilling = true
    const of = { text: now.text, sort: now.sort }
    // Rows that cannot be read stay outlines until the list is read again.
    const reply = await mirror.rows({ ...of, ...needed }).catch(() => undefined)
    isFilling = false
    const current = shown.get()
    if (!reply || current?.text !== of.text || current.sort !== of.sort) return
    // The copy has changed meanwhile: its rows may stand elsewhere.
    if (reply.revision !== current.revision) return refresh()
    shown.set({ ...current, ...withRows(reply, current, current.rows) })
    void fill()
  }

  const refresh = () => {
    if (timer !== undefined || !wanted) return
    const wait = Math.max(0, refreshedAt + REFRESH_MS - performance.now())
    timer = setTimeout(() => void ask(), wait)
  }

  mirror.state.subscribe(() => {
    if (mirror.state.get().revision !== shown.get()?.revision) refresh()
  })

  return {
    shown,
    /** The newest of what was shown that has rows. */
    listed,
    /** Shows another search from its top; one that is shown already is not asked for again. */
    search: (text: string, sort: readonly SortKey[]) => {
      // It was asked for already when the key was pressed.
      if (wanted?.text === text && wanted.sort === sort) return
      const now = shown.get()
      // The list is opened again as it was left.
      const isSame = now?.text === text && sortText(now.sort) === sortText(sort)
      wanted = isSame ? { text, sort: now.sort } : { text, sort }
      if (!isSame) range = TOP
      void ask()
    },
    /** The time that the search compares with is another one. */
    refresh,
    /** The rows in sight and those around them are wanted. */
    show: (around: Range, inSight: Range) => {
      range = around
      seen = inSight
      void fill()
    },
    /** These rows are on the screen: they stay at hand. */
    draw: (rows: Range) => {
      drawn = rows
    },
    /** The rows in sight that are at hand. */
    inSight: (): readonly ListRow[] => {
      const now = shown.get()
      const rows: ListRow[] = []
      for (let at = seen.from; at < seen.to; at += 1) {
        const row = now?.rows.get(at)
        if (row) rows.push(row)
      }
      return rows
    },
    /** Changes of these rows are not new any more. */
    unmark: (ids: readonly string[]) => {
      const now = shown.get()
      if (!now) return
      const changed = new Set(now.changed)
      for (const id of ids) changed.delete(id)
      shown.set({ ...now, changed })
    },
    /** Nobody looks at it for now. */
    rest: () => {
      clearTimeout(timer)
      clearTimeout(ahead)
      timer = undefined
      ahead = undefined
      wanted = undefined
    },
  }
}
export type ListView = ReturnType<typeof createListView>
