import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { formatTerms, parseSearch, type Term } from '../collections/parse-search.ts'
import { never } from '../collections/read-value.ts'
import type { ListSearch } from '../page-descriptions.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import type { ListedResource } from './listed-resource.tsx'

/** A search as it stands on the page: its filters as chips, the rest as text in the field. */
export type SearchParts = { readonly filters: string; readonly typed: string }

/** The whole search, as it stands in an address. */
export const joinedSearch = ({ filters, typed }: SearchParts): string =>
  filters === '' || typed.trim() === '' ? filters || typed : `${filters} ${typed}`

const isFilter = ({ field, test }: Term): boolean => field !== null && test !== null

/** Takes the filters out of a search. Words stay text, and so does what is not typed to its end, or not understood. */
export const splitIntoParts = (fields: readonly ResourceField[], text: string): SearchParts => {
  const { terms } = parseSearch(fields, text)
  const isRefused = terms.some(({ field, test }) => field === null && test === never)
  if (isRefused || !terms.some(isFilter)) return { filters: '', typed: text }
  return {
    filters: formatTerms(terms.filter(isFilter)),
    typed: formatTerms(terms.filter((term) => !isFilter(term))),
  }
}

/** Takes the last filter back into the empty field. */
export const withLastTyped = (fields: readonly ResourceField[], filters: string): SearchParts => {
  const { terms } = parseSearch(fields, filters)
  return { filters: formatTerms(terms.slice(0, -1)), typed: formatTerms(terms.slice(-1)) }
}

/** How long the address waits for further keys. */
const WRITE_MS = 300

type Typing = SearchParts & {
  /** What is typed may not be what is meant yet. */
  readonly isTyping: boolean
  /** What is to be written into the address; null if it has it. */
  readonly next: string | null
  /** What is typed has an entry of the history already, which the next key changes. */
  readonly hasEntry: boolean
  /** The search and the view of the address that it is from, or that is from it. */
  readonly written: string
  readonly view: string | undefined
}

/**
 * What a list shows, by its address. The search follows the keys at once; the address follows after a pause, and adds an
 * entry to the history only after Enter, another place or the choice of a filter.
 */
export const useListAddress = ({
  pages: { list },
  fields,
}: Pick<ListedResource, 'pages' | 'fields'>) => {
  const navigate = useNavigate()
  const router = useRouter()
  const search: ListSearch = useSearch({ strict: false })
  const { view, q = '' } = search
  const split = (whole: string) => splitIntoParts(fields, whole)
  const fromAddress = (): Typing => {
    const still = { isTyping: false, next: null, hasEntry: false }
    return { ...split(q), ...still, written: q, view }
  }
  const [typing, setTyping] = useState(fromAddress)
  const [seen, setSeen] = useState({ q, view })
  if (seen.q !== q || seen.view !== view) {
    setSeen({ q, view })
    // Back, Forward or a link: not an answer to what is being typed.
    if (typing.written !== q || typing.view !== view) setTyping(fromAddress)
  }
  const write = useEffectEvent((next: string) => {
    const { pathname, search: latest } = router.latestLocation
    const isThere = pathname === list && latest.view === typing.view
    // Another page, view or search was chosen after the key: what is typed does not replace it.
    if (!isThere || (latest.q ?? '') !== typing.written) return
    setTyping((now) => ({ ...now, next: null, hasEntry: true, written: next }))
    void navigate({
      to: list,
      // As it is by now: a column may have been pressed since the key.
      search: ({ sort, view: chosen }: ListSearch) => ({
        q: next || undefined,
        sort,
        view: chosen,
      }),
      replace: typing.hasEntry,
      resetScroll: false,
    })
  })
  const { next, isTyping } = typing
  const shown = useDeferredValue(next)
  useEffect(() => {
    // While the rows are being rendered, another address would make React begin again.
    if (next === null || shown !== next) return undefined
    const timer = setTimeout(() => write(next), isTyping ? WRITE_MS : 0)
    return () => clearTimeout(timer)
  }, [next, shown, isTyping])
  const text = joinedSearch(typing)
  return {
    filters: typing.filters,
    typed: typing.typed,
    isTyping,
    text,
    viewId: view,
    sortAsked: search.sort,
    /** Whether it asks for all records instead of a page of them. */
    isAsked: text.trim() !== '' || [search.all, search.sort, view].some(Boolean),
    /** At a key in the field. */
    onTyped: (parts: SearchParts) => {
      const hasEntry = isTyping && typing.hasEntry
      setTyping({ ...typing, ...parts, isTyping: true, next: joinedSearch(parts), hasEntry })
    },
    /** Another search was chosen: another entry of the history. */
    onText: (chosen: string) =>
      setTyping({ ...typing, ...split(chosen), isTyping: false, next: chosen, hasEntry: false }),
    /** What is typed is meant as it stands. */
    onMeant: () =>
      // Of what is there by now: a filter may have been pressed since the field was left.
      setTyping((now) => ({ ...now, ...split(joinedSearch(now)), isTyping: false })),
    onSort: (sort: string): void =>
      void navigate({
        to: list,
        search: (now: ListSearch) => ({ ...now, cursor: undefined, sort: sort || undefined }),
        resetScroll: false,
      }),
  }
}
