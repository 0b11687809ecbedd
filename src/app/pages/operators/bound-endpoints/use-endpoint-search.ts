import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { SEARCH_LENGTH_MAX } from '../../../collections/parse-search.ts'

/** How long the address waits for further keys. */
const WRITE_MS = 300

const ROUTE = { from: '/shell/operators/$id' } as const

/** What the address says of the endpoints, and how to change it; the text follows the keys at once. */
export const useEndpointSearch = () => {
  const { q = '', sort = '' } = useSearch(ROUTE)
  const navigate = useNavigate({ from: '/operators/$id' })
  const [text, setText] = useState(q)
  const [seen, setSeen] = useState(q)
  const written = useRef(q)
  const timer = useRef(0)
  // Back, Forward or a link: not the address of what was typed here.
  if (seen !== q) {
    setSeen(q)
    // oxlint-disable-next-line react/refs -- only says whose text it is
    if (written.current !== q) setText(q)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const go = (search: { q?: string | undefined; sort?: string | undefined }) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...search }),
      replace: true,
      resetScroll: false,
    })
  return {
    text,
    onText: (next: string) => {
      setText(next)
      clearTimeout(timer.current)
      // A longer one is not searched.
      const shared = next.length > SEARCH_LENGTH_MAX ? '' : next
      timer.current = window.setTimeout(() => {
        written.current = shared
        go({ q: shared || undefined })
      }, WRITE_MS)
    },
    sort,
    onSort: (next: string) => go({ sort: next || undefined }),
  }
}
