import { useDeferredValue, useEffect, useMemo } from 'react'
import { paceSettings } from '../api/pace/pace-settings.ts'
import { useClient, useSession } from '../api/use-client.ts'
import type { Collection, CollectionState } from '../collections/collection.ts'
import { searchFacets, searchRecords } from '../collections/search.ts'
import type { SearchResult } from '../collections/search-types.ts'
import { useCollection, useCollectionState } from '../collections/use-collection.ts'
import { useNow } from '../ui/use-now.ts'
import { whenIdle } from '../ui/when-idle.ts'
import type { ListPage, RecordView } from './list-parts.ts'
import type { ListedResource } from './listed-resource.ts'
import { isComplete, type ShownPart } from './load-text.ts'
import { groupRows } from './row-groups.ts'
import { searchedWhileTyping } from './search-parts.ts'
import type { ListAddress } from './use-list-address.ts'

/** So many records are one list without pages: the largest page that a service sends. */
const MOST_WHOLE = 1_000

/** Which records a list shows: a page, those of an account of one page, or those that were loaded here. */
const kindOfList = (
  page: ListPage | undefined,
  isAsked: boolean,
  state: CollectionState,
): ShownPart['kind'] => {
  if (!page) return 'collection'
  const isFirst = page.cursor === undefined
  if (isFirst && page.nextPageUri === null) return 'whole'
  // Of few records the others are added to those of the first page once they are there.
  const isShort = isFirst && isComplete(state) && state.records.length <= MOST_WHOLE
  return isAsked || isShort ? 'collection' : 'page'
}

/** Loads all records behind their first page where nobody counts the requests. */
const useLoadBehind = (collection: Collection, isFirstPage: boolean): void => {
  const session = useSession()
  const client = useClient()
  useEffect(() => {
    if (!isFirstPage) return undefined
    let isWanted = true
    const load = async () => {
      const { requests_per_minute } = await paceSettings(session, client)
      if (isWanted && requests_per_minute === null) collection.load()
    }
    const cancel = whenIdle(() => void load())
    return () => {
      isWanted = false
      cancel()
    }
  }, [isFirstPage, collection, session, client])
}

/** So many rows are in sight at first. */
const SCREEN = 50

// The same ones: rows are drawn anew for other words.
const NOTHING_SEARCHED: Pick<SearchResult, 'problems' | 'words'> = { problems: [], words: [] }

type Options = {
  listed: ListedResource
  page: ListPage | undefined
  address: ListAddress
  view: RecordView | undefined
  /** All filters are open: their values are counted. */
  isFiltering: boolean
}

/** The records that a list shows, searched, sorted and grouped. */
export const useListRecords = ({
  listed,
  page,
  address: { parts, text, sort, sortInAddress, isAll, view: viewInAddress },
  view,
  isFiltering,
}: Options) => {
  const { fields } = listed
  const collection = useCollection(listed)
  const state = useCollectionState(collection)
  const now = useNow().getTime()
  const typed = parts.isTyping ? searchedWhileTyping(fields, parts) : { text, waiting: null }
  const searched = useDeferredValue(typed.text)
  const isAsked = text.trim() !== '' || sortInAddress !== '' || viewInAddress !== undefined || isAll
  const kind = kindOfList(page, isAsked, state)
  useLoadBehind(collection, kind === 'page' && page?.cursor === undefined)
  const records = kind === 'collection' ? state.records : (page?.records ?? state.records)
  const q = [view?.q, searched].filter(Boolean).join(' ')
  const isPlain = kind === 'page' || (q === '' && sort.length === 0)
  const result = useMemo<SearchResult>(
    () =>
      isPlain
        ? { records, ...NOTHING_SEARCHED }
        : searchRecords(fields, records, { text: q, sort, now }),
    [isPlain, fields, records, q, sort, now],
  )
  // The filters of a page are those of all records: it stays as it is until one is chosen.
  const isCountingAll = kind === 'page' && isFiltering
  const counted = isCountingAll ? state.records : records
  const facets = useMemo(
    () => (isFiltering ? searchFacets(fields, counted, { text: isCountingAll ? '' : q, now }) : []),
    [isFiltering, isCountingAll, fields, counted, q, now],
  )
  useEffect(() => {
    if (kind === 'collection' || isCountingAll) collection.load()
  }, [kind, isCountingAll, collection])
  const groupOf = view?.groupOf
  const grouped = useMemo(
    () => groupRows(result.records, groupOf && ((record) => groupOf(record, now))),
    [result, groupOf, now],
  )
  const { rows } = grouped
  useEffect(() => collection.showing(rows.slice(0, SCREEN).map(({ id }) => id)), [collection, rows])
  const part: ShownPart = {
    kind,
    shown: rows.length,
    all: kind === 'page' ? (isComplete(state) ? state.records.length : null) : records.length,
    isSearch: searched.trim() !== '',
    unread: kind === 'collection' ? state.unread : undefined,
    isComplete: kind === 'whole' || isComplete(state),
  }
  const { problems, words } = result
  const { waiting } = typed
  const found = { ...grouped, problems, words, facets, waiting, q, part }
  return { ...found, collection, state, all: records, now }
}
export type ListRecords = ReturnType<typeof useListRecords>
