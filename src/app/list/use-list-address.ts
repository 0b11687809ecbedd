import {
  useLocation,
  useNavigate,
  useRouter,
  useRouterState,
  useSearch,
} from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SortKey } from '../collections/search-types.ts'
import { searchAddress } from '../shell/search-address.ts'
import type { ListedResource } from './listed-resource.ts'
import type { ListSearch } from './list-search.ts'
import { joinedSearch, splitIntoParts, type SearchParts } from './search-parts.ts'
import { parseSort, sortText } from './sort-text.ts'

/** How long the address waits for further keys. */
const WRITE_MS = 300

type Typing = SearchParts & {
  /** What is typed may not be what is meant yet. */
  readonly isTyping: boolean
  /** The search and the view of the address that it is from, or that is from it. */
  readonly written: string
  readonly view: string | undefined
}

/**
 * What a list shows, by its address. The search follows the keys at once; the address follows after a pause, and adds an
 * entry to the history only after Enter, another place or the choice of a filter.
 */
export const useListAddress = (
  { pages: { list }, fields }: Pick<ListedResource, 'pages' | 'fields'>,
  ownSort: (view: string | undefined) => string | undefined,
) => {
  const navigate = useNavigate()
  const router = useRouter()
  const search: ListSearch = useSearch({ strict: false })
  const longSearch = useLocation({ select: ({ state }) => state.longSearch })
  const { view, q = longSearch ?? '' } = search
  const fromAddress = () => ({
    ...splitIntoParts(fields, q),
    isTyping: false,
    written: q,
    view,
  })
  const [parts, setParts] = useState<Typing>(fromAddress)
  const [seen, setSeen] = useState({ q, view })
  if (seen.q !== q || seen.view !== view) {
    setSeen({ q, view })
    // Back, Forward or a link: not an answer to what is being typed.
    if (parts.written !== q || parts.view !== view) setParts(fromAddress)
  }
  const writing = useRef({ timer: 0, isSettled: true, text: '' })
  useEffect(() => () => clearTimeout(writing.current.timer), [])

  const write = useCallback(
    (next: SearchParts, text: string, wait: number) => {
      setParts((now) => ({ ...now, ...next, isTyping: wait > 0 }))
      const begun: ListSearch = router.latestLocation.search
      clearTimeout(writing.current.timer)
      writing.current.timer = window.setTimeout(() => {
        const { pathname, search: latest, state: entry } = router.latestLocation
        // A link or a view was pressed after the key: what is typed does not replace it.
        if (pathname !== list || latest.q !== begun.q || latest.view !== begun.view) return
        // Back or Forward may have led to another entry since.
        const isOwn = (latest.q ?? entry.longSearch ?? '') === writing.current.text
        const replace = isOwn && !writing.current.isSettled
        // After a filter, the next key adds an entry of its own.
        Object.assign(writing.current, { isSettled: wait === 0, text })
        setParts((now) => ({ ...now, written: text }))
        const { search: chosen, state } = searchAddress(list, text, undefined)
        void navigate({
          to: list,
          // As it is by now: a column may have been pressed since the key.
          search: (now: ListSearch) => ({ ...chosen, sort: now.sort, view: now.view }),
          state,
          replace,
          resetScroll: false,
        })
      }, wait)
    },
    [navigate, router, list],
  )
  const sort = search.sort ?? ownSort(view) ?? ''
  return {
    parts,
    text: joinedSearch(parts),
    view,
    cursor: search.cursor,
    /** Another page of the list is being loaded. */
    isTurning: useRouterState({
      select: ({ isLoading, location, resolvedLocation }) =>
        isLoading &&
        location.pathname === resolvedLocation?.pathname &&
        location.search.cursor !== resolvedLocation.search.cursor,
    }),
    isAll: search.all !== undefined,
    /** As in the address. */
    sortInAddress: search.sort ?? '',
    sort: useMemo(() => parseSort(fields, sort), [fields, sort]),
    /** At a key in the field. */
    onTyped: (typed: string, filters = parts.filters) => {
      const next = { filters, typed }
      write(next, joinedSearch(next), WRITE_MS)
    },
    /** Another search was chosen: another entry of the history. */
    onText: useCallback(
      (text: string) => {
        writing.current.isSettled = true
        write(splitIntoParts(fields, text), text, 0)
      },
      [fields, write],
    ),
    /** What is typed is meant as it stands. */
    onMeant: () => {
      writing.current.isSettled = true
      // Of what is there by now: a filter may have been pressed since the field was left.
      setParts((now) => ({
        ...now,
        ...splitIntoParts(fields, joinedSearch(now)),
        isTyping: false,
      }))
    },
    onSort: useCallback(
      (order: readonly SortKey[]) =>
        void navigate({
          to: list,
          search: ({ cursor: _cursor, ...now }: ListSearch) => ({
            ...now,
            sort: sortText(order) || undefined,
          }),
          state: ({ longSearch: kept }) => ({ longSearch: kept }),
          resetScroll: false,
        }),
      [navigate, list],
    ),
  }
}
export type ListAddress = ReturnType<typeof useListAddress>
