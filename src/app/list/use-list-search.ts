import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ResourcePages } from '../resources/resource.ts'
import { searchAddress } from '../shell/search-address.ts'
import type { SearchFieldParts } from './search-field-parts.ts'

/** How long the address waits for further keys. */
const WRITE_MS = 300
/** A pause of this length ends an entry of the history: Back leads to what was searched for before it. */
const SETTLED_MS = 1_200

/**
 * The text of the search field, which follows the keys at once, and the address behind it: it is replaced while
 * somebody types, and added to the history after a pause or Enter. `isLoaded`: the code of the search is there.
 */
const useSearchText = (
  { list }: Pick<ResourcePages, 'list'>,
  written: string,
  isLoaded: boolean,
) => {
  const navigate = useNavigate()
  const router = useRouter()
  const [text, setText] = useState(written)
  const [seen, setSeen] = useState(written)
  const typing = useRef({ isSettled: true, pending: 0, timer: 0, settling: 0 })
  // Back, Forward or a link: not an answer to what is being typed.
  if (seen !== written) {
    setSeen(written)
    // oxlint-disable-next-line react/refs -- only says whether keys are on their way to the address
    if (typing.current.pending === 0) setText(written)
  }
  const settle = useCallback(() => {
    clearTimeout(typing.current.settling)
    typing.current.isSettled = true
  }, [])
  const onText = useCallback(
    (next: string) => {
      const state = typing.current
      setText(next)
      const write = async () => {
        // A link was pressed, and its page is still being loaded.
        if (router.latestLocation.pathname !== list) return
        const isNew = state.isSettled
        state.isSettled = false
        const address = searchAddress(list, next, undefined)
        await navigate({
          ...address,
          // As it is by now: a column may have been pressed since the key.
          search: ({ sort }: { sort?: string }) => ({ ...address.search, sort }),
          replace: !isNew,
          resetScroll: false,
        })
      }
      clearTimeout(state.timer)
      clearTimeout(state.settling)
      state.pending += 1
      const mine = state.pending
      // The first key loads the code of the search.
      const wait = isLoaded ? WRITE_MS : 0
      state.timer = window.setTimeout(() => {
        void write().finally(() => {
          if (state.pending === mine) state.pending = 0
        })
      }, wait)
      state.settling = window.setTimeout(settle, SETTLED_MS)
    },
    [navigate, router, list, isLoaded, settle],
  )
  const onChosen = useCallback(
    (chosen: string) => {
      settle()
      clearTimeout(typing.current.timer)
      typing.current.pending = 0
      setText(chosen)
    },
    [settle],
  )
  useEffect(() => {
    const state = typing.current
    return () => {
      clearTimeout(state.timer)
      clearTimeout(state.settling)
    }
  }, [])
  return {
    text,
    onText,
    settle,
    /** Another search was chosen and goes to the address: what is being typed does not replace it. */
    onChosen,
  }
}

/** The search of a list: what its bar and the list of all records need of it. */
export const useListSearch = (pages: Pick<ResourcePages, 'list'>, isLoaded: boolean) => {
  const { q, sort = '' } = useSearch({ strict: false })
  const longSearch = useLocation({ select: ({ state }) => state.longSearch })
  const { text, onText, settle, onChosen } = useSearchText(pages, q ?? longSearch ?? '', isLoaded)
  const [parts, onParts] = useState<SearchFieldParts | null>(null)
  const field = useRef<HTMLInputElement>(null)
  return {
    bar: { text, onText, field, parts },
    list: { text, sort, onText, onSettle: settle, onChosen, field, onParts },
  }
}
