import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SortKey } from '../collections/search-types.ts'
import { searchAddress } from '../shell/search-address.ts'
import type { ListedResource } from './listed-resource.ts'
import type { ListSearch } from './list-search.ts'
import { joinedSearch, splitIntoParts, type SearchParts } from './search-parts.ts'
import { parseSort, sortText } from './sort-text.ts'

/** How long the address waits for further keys. */
const WRITE_MS = 300
/** A pause of this length ends an entry of the history: Back leads to what was searched for before it. */
const SETTLED_MS = 1_200

type Typing = SearchParts & {
  /** What is typed may not be what is meant yet. */
  readonly isTyping: boolean
}

/**
 * What a list shows, by its address. The search follows the keys at once; the address behind it is replaced while
 * somebody types, and added to the history after a pause, Enter or the choice of a filter.
 */
export const useListAddress = (
  { pages: { list }, fields }: Pick<ListedResource, 'pages' | 'fields'>,
  ownSort: (view: string | undefined) => string | undefined,
) => {
  const navigate = useNavigate()
  const router = useRouter()
  const search: ListSearch = useSearch({ strict: false })
  const longSearch = useLocation({ select: ({ state }) => state.longSearch })
  const written = search.q ?? longSearch ?? ''
  const [parts, setParts] = useState<Typing>(() => ({
    ...splitIntoParts(fields, written),
    isTyping: false,
  }))
  const [seen, setSeen] = useState(written)
  const writing = useRef({ isSettled: true, pending: 0, timer: 0, settling: 0 })
  // Back, Forward or a link: not an answer to what is being typed.
  if (seen !== written) {
    setSeen(written)
    // oxlint-disable-next-line react/refs -- only says whether keys are on their way to the address
    if (writing.current.pending === 0 && joinedSearch(parts) !== written)
      setParts({ ...splitIntoParts(fields, written), isTyping: false })
  }
  const stop = useCallback(() => {
    clearTimeout(writing.current.timer)
    clearTimeout(writing.current.settling)
  }, [])
  useEffect(() => stop, [stop])

  const write = useCallback(
    (text: string, wait: number) => {
      const state = writing.current
      stop()
      state.pending += 1
      const mine = state.pending
      const begun: ListSearch = router.latestLocation.search
      const go = async () => {
        const { pathname, search: latest, state: entry } = router.latestLocation
        // A link was pressed, and its page is still being loaded.
        if (pathname !== list) return
        const { q, view }: ListSearch = latest
        // A view was chosen after the key: what is typed does not replace it.
        if (q !== begun.q || view !== begun.view)
          return setParts({
            ...splitIntoParts(fields, q ?? entry.longSearch ?? ''),
            isTyping: false,
          })
        const replace = !state.isSettled
        state.isSettled = false
        const { search: chosen, state: kept } = searchAddress(list, text, undefined)
        await navigate({
          to: list,
          // As it is by now: a column may have been pressed since the key.
          search: (now: ListSearch) => ({ ...chosen, sort: now.sort, view: now.view }),
          state: kept,
          replace,
          resetScroll: false,
        })
      }
      state.timer = window.setTimeout(() => {
        void go().finally(() => {
          if (state.pending === mine) state.pending = 0
        })
      }, wait)
      state.settling = window.setTimeout(() => {
        state.isSettled = true
      }, SETTLED_MS)
    },
    [navigate, router, list, fields, stop],
  )
  const onTyped = useCallback(
    (typed: string, filters = parts.filters) => {
      const next = { filters, typed }
      setParts({ ...next, isTyping: true })
      write(joinedSearch(next), WRITE_MS)
    },
    [parts.filters, write],
  )
  const onText = useCallback(
    (text: string) => {
      writing.current.isSettled = true
      setParts({ ...splitIntoParts(fields, text), isTyping: false })
      write(text, 0)
    },
    [fields, write],
  )
  const sort = search.sort ?? ownSort(search.view) ?? ''
  const keys = useMemo(() => parseSort(fields, sort), [fields, sort])
  return {
    parts,
    text: joinedSearch(parts),
    view: search.view,
    cursor: search.cursor,
    isAll: search.all !== undefined,
    /** As in the address. */
    sortInAddress: search.sort ?? '',
    sort: keys,
    /** At a key in the field. */
    onTyped,
    /** Another search was chosen: another entry of the history. */
    onText,
    /** What is typed is meant as it stands. */
    onMeant: () => {
      // Of what is there by now: a filter may have been pressed since the field was left.
      setParts((now) => ({ ...splitIntoParts(fields, joinedSearch(now)), isTyping: false }))
      writing.current.isSettled = true
    },
    onSort: useCallback(
      (order: readonly SortKey[]) =>
        void navigate({
          to: list,
          search: ({ cursor: _cursor, ...now }: ListSearch) => ({
            ...now,
            sort: sortText(order) || undefined,
          }),
          state: ({ longSearch }) => ({ longSearch }),
          resetScroll: false,
        }),
      [navigate, list],
    ),
  }
}
export type ListAddress = ReturnType<typeof useListAddress>
