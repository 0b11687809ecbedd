import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { paceSettings } from '../api/pace/pace-settings.ts'
import { useClient, useSession } from '../api/use-client.ts'
import type { Collection, CollectionState } from '../collections/collection.ts'
import { searchRecords } from '../collections/search.ts'
import { useCollection, useCollectionState } from '../collections/use-collection.ts'
import { ownerId } from '../connection/connection.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { useNow } from '../ui/use-now.ts'
import { whenIdle } from '../ui/when-idle.ts'
import type { ListPage, RecordView } from './list-parts.ts'
import type { ListedResource } from './listed-resource.tsx'
import { isComplete, type ShownPart } from './load-text.ts'
import { groupRows } from './row-groups.ts'
import { searchedWhileTyping } from './search-parts.ts'
import { useListSelection } from './selection.ts'
import { parseSort } from './sort-text.ts'
import { useListAddress } from './use-list-address.ts'

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
const NOTHING_SEARCHED = { problems: [], words: [] }

export type ListOptions = {
  listed: ListedResource
  /** What the service's list gave; left out where its records are loaded one by one. */
  page?: ListPage | undefined
  /** The views that the resource has by itself, beside all records. */
  views?: readonly RecordView[]
}

const NO_VIEWS: readonly RecordView[] = []

/** What a list shows by its address: records that are searched, sorted and grouped; and what is done with it. */
export const useList = ({ listed, page, views = NO_VIEWS }: ListOptions) => {
  const { fields, words: called } = listed
  const client = useClient()
  const collection = useCollection(listed)
  const state = useCollectionState(collection)
  const now = useNow().getTime()
  const address = useListAddress(listed)
  const { text, viewId, isTyping, sortAsked } = address
  const view = views.find(({ id }) => id === viewId)
  const order = sortAsked ?? view?.sort ?? ''
  const sort = useMemo(() => parseSort(fields, order), [fields, order])
  const typed = isTyping ? searchedWhileTyping(fields, address) : { text, waiting: null }
  const searched = useDeferredValue(typed.text)
  const kind = kindOfList(page, address.isAsked, state)
  useLoadBehind(collection, kind === 'page' && page?.cursor === undefined)
  const records = (kind === 'whole' && page?.records) || state.records
  const listedRecords = (kind === 'page' && page?.records) || records
  const q = [view?.q, searched].filter(Boolean).join(' ')
  const isPlain = kind === 'page' || (q === '' && sort.length === 0)
  const result = useMemo(
    () =>
      isPlain
        ? { records: listedRecords, ...NOTHING_SEARCHED }
        : searchRecords(fields, listedRecords, { text: q, sort, now }),
    [isPlain, fields, listedRecords, q, sort, now],
  )
  useEffect(() => {
    if (kind === 'collection') collection.load()
  }, [kind, collection])
  const groupOf = view?.groupOf
  const grouped = useMemo(
    () => groupRows(result.records, groupOf && ((record) => groupOf(record, now))),
    [result, groupOf, now],
  )
  const { rows } = grouped
  useEffect(() => collection.showing(rows.slice(0, SCREEN).map(({ id }) => id)), [collection, rows])
  const isWhole = kind === 'whole' || isComplete(state)
  const isAllThere = isWhole && kind !== 'page'
  const selection = useListSelection(collection, isAllThere ? records : null, called)
  const field = useRef<HTMLInputElement>(null)
  return {
    ...address,
    ...grouped,
    listed,
    page,
    views,
    view,
    kind,
    collection,
    state,
    now,
    records,
    selection,
    sort,
    /** As in an address. */
    order,
    q,
    words: result.words,
    waiting: typed.waiting,
    /** What of the search is not understood, but for what is still being typed. */
    problems: result.problems.filter(({ isUnfinished }) => !(isUnfinished && isTyping)),
    isSearch: searched.trim() !== '',
    isComplete: isWhole,
    /** Whether all records are there, and shown where they match. */
    isAllThere,
    /** How many there are; null if nobody knows. */
    total: kind === 'page' && !isWhole ? null : records.length,
    unread: kind === 'collection' ? state.unread : undefined,
    read_at: page?.read_at ?? state.oldest_at ?? now,
    slot: slotOf(ownerId(client.connection), listed.key),
    recordOf: (id: string) => collection.get(id)?.record,
    load: collection.load,
    /** The search field. */
    field,
    clear: () => {
      address.onText('')
      field.current?.focus()
    },
  }
}
export type List = ReturnType<typeof useList>
