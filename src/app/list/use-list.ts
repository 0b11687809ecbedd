import {
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  type ComponentType,
  type ReactNode,
} from 'react'
import { paceSettings } from '../api/pace/pace.ts'
import { useClient, useSession } from '../api/use-client.ts'
import type { Collection, CollectionState } from '../collections/collection.ts'
import { parseSearch } from '../collections/parse-search.ts'
import { searchRecords } from '../collections/search.ts'
import { useCollection, useCollectionState } from '../collections/use-collection.ts'
import { ownerId } from '../connection/connection.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { useNow } from '../ui/use-now.ts'
import { whenIdle } from '../ui/when-idle.ts'
import type { ListedResource } from './listed-resource.tsx'
import { groupRows, type RowGroup } from './row-groups.ts'
import { useListSelection } from './selection.ts'
import { useListAddress } from './use-list-address.ts'

/** A page of the service's list. */
export type ListPage = {
  readonly records: readonly WireRecord[]
  /** Of the address; undefined for the first page. */
  readonly cursor: string | undefined
  readonly nextPageUri: string | null
  /** In Unix milliseconds. */
  readonly read_at: number
  readonly isRefreshing: boolean
  readonly refresh: () => void
  /** The links to the pages before and after. */
  readonly paging?: ReactNode
  /** What is said of it, above its rows: entries that can't be read, a refresh that failed. */
  readonly notice?: ReactNode
}

/** What a view shows above the table. */
export type ViewHeadProps = {
  /** All records that are there, whatever is searched. */
  readonly records: readonly WireRecord[]
  /** Unix milliseconds. */
  readonly now: number
  /** The whole search, and how to search for something else. */
  readonly text: string
  readonly onText: (text: string) => void
}

/** A way to look at all records of a resource: a tab above their list. */
export type RecordView = {
  /** In the address, as `view`. */
  readonly id: string
  readonly label: string
  /** In place of the search and the table. */
  readonly Body?: ComponentType
  /** The ids of its columns, in their order; those that are chosen for the list if there are none. */
  readonly columns?: readonly string[]
  /** What a record stands under; records of a group stand together in the order of `sort`. */
  readonly groupOf?: (record: WireRecord, now: number) => RowGroup
  /** Its order until somebody sorts it, as in an address. */
  readonly sort?: string
  /** A search that all of its records match. */
  readonly q?: string
  /** In place of rows, where no record matches that. */
  readonly none?: ReactNode
  readonly head?: ComponentType<ViewHeadProps>
  /** What its foot says: `78 of 120 operators have a certificate`. */
  readonly footText?: (matches: number, all: number) => string
}

/** So many records are one list without pages: the largest page that a service sends. */
const MOST_WHOLE = 1_000

/** The page that a list shows; undefined where it shows all records that are loaded here. */
const shownPage = (
  page: ListPage | undefined,
  isAsked: boolean,
  state: CollectionState,
): ListPage | undefined => {
  if (!page || isAsked) return undefined
  if (page.cursor !== undefined) return page
  // Of few records the others are added to those of the first page once they are there.
  const isShort = state.completed_at !== null && state.records.length <= MOST_WHOLE
  return page.nextPageUri === null || isShort ? undefined : page
}

/** Loads all records behind their first page where nobody counts the requests. */
const useLoadBehind = (collection: Collection, isFirstPage: boolean): void => {
  const session = useSession()
  const client = useClient()
  useEffect(() => {
    if (!isFirstPage) return undefined
    const load = async () => {
      const { requests_per_minute } = await paceSettings(session, client)
      if (requests_per_minute === null) collection.load()
    }
    return whenIdle(() => void load())
  }, [isFirstPage, collection, session, client])
}

export type ListOptions = {
  listed: ListedResource
  /** What the service's list gave; left out where its records are loaded one by one. */
  page?: ListPage | undefined
  /** The views that the resource has by itself, beside all records. */
  views?: readonly RecordView[]
}

/** What a list shows by its address: records that are searched, sorted and grouped; and what is done with it. */
export const useList = ({ listed, page: read, views = [] }: ListOptions) => {
  const { fields } = listed
  const client = useClient()
  const collection = useCollection(listed)
  const state = useCollectionState(collection)
  const now = useNow().getTime()
  const address = useListAddress(listed)
  const { text, viewId, isTyping, sortAsked } = address
  const view = views.find(({ id }) => id === viewId)
  const sort = sortAsked ?? view?.sort ?? ''
  const searched = useDeferredValue(text)
  const page = shownPage(read, address.isAsked, state)
  useLoadBehind(collection, page !== undefined && page.cursor === undefined)
  const { records } = state
  const listedRecords = page?.records ?? records
  const q = [view?.q, searched].filter(Boolean).join(' ')
  const result = useMemo(
    () => searchRecords(fields, listedRecords, { text: q, sort, now }),
    [fields, listedRecords, q, sort, now],
  )
  const words = useMemo(
    (): readonly string[] =>
      parseSearch(fields, q).terms.flatMap(({ field, isNegated, values: [value] }) =>
        field || isNegated ? [] : (value?.key ?? []),
      ),
    [fields, q],
  )
  const isCollection = page === undefined
  useEffect(() => {
    if (isCollection) collection.load()
  }, [isCollection, collection])
  const groupOf = view?.groupOf
  const grouped = useMemo(
    () => groupRows(result.records, groupOf && ((record) => groupOf(record, now))),
    [result, groupOf, now],
  )
  const isWhole = state.completed_at !== null
  const isAllThere = isWhole && isCollection
  const selection = useListSelection(collection, isAllThere ? records : null)
  const field = useRef<HTMLInputElement>(null)
  return {
    ...address,
    ...grouped,
    listed,
    /** Undefined where all records are shown that are loaded. */
    page,
    views,
    view,
    collection,
    state,
    now,
    /** All that are there. */
    records,
    selection,
    /** What is searched in any field, folded. */
    words,
    /** As in an address. */
    sort,
    q,
    /** What of the search is not understood, but for what is still being typed. */
    problems: result.problems.filter(({ isUnfinished }) => !(isUnfinished && isTyping)),
    isSearch: searched.trim() !== '',
    /** Whether the service has no others. */
    isComplete: isWhole,
    /** Whether all records are there, and shown where they match. */
    isAllThere,
    /** How many there are; null if nobody knows. */
    total: isCollection || isWhole ? records.length : null,
    unread: isCollection ? state.unread : undefined,
    /** When they were read, in Unix milliseconds. */
    read_at: page?.read_at ?? state.oldest_at ?? now,
    slot: slotOf(ownerId(client.connection), listed.key),
    /** A record that was met, on whatever page it stands. */
    recordOf: (id: string) => collection.get(id)?.record,
    /** Loads all records. */
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

/** What can be done with a list works on this of it. */
export type ListParts = Pick<
  List,
  'selection' | 'records' | 'read_at' | 'isComplete' | 'rows' | 'isSearch' | 'recordOf' | 'load'
>

/** What can be done with many records: in the menu of the list, or with those that are selected. */
export type ListToolsProps = { readonly parts: ListParts; readonly place: 'menu' | 'selection' }
