import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useClient } from '../api/use-client.ts'
import { isComplete } from '../list/copy-coverage.ts'
import { newestOnly } from '../mirror/ask-worker.ts'
import type { Mirror, MirrorState } from '../mirror/protocol.ts'
import { useMirror } from '../mirror/use-mirror.ts'
import type { ResourceDocument } from '../resources/resource.ts'
import type { SearchedResource } from './palette-item.ts'
import { formatNumber, plural } from '../ui/intl.ts'

/** How many records are asked for: more than are shown, since recent ones are shown elsewhere. */
const MOST = 20

/** Where records of a resource are sought, and which there are. */
export type Searched = {
  readonly resource: SearchedResource
  /** Of the text, best first; of the pages that were read all of them, in any order. */
  readonly records: readonly ResourceDocument[]
  /** Those that were opened last by what was read of them, or is in the copy; nothing is read for them. */
  readonly recent: readonly ResourceDocument[]
  /** All of the records match the text. */
  readonly areFound: boolean
  /** The search is not answered yet. */
  readonly isPending: boolean
  /** The copy could not be searched. */
  readonly hasFailed: boolean
  /** The copy that is searched; null if only the pages of the list that were read are. */
  readonly copy: MirrorState | null
  /** The copy is being loaded, and has nothing yet. */
  readonly isStarting: boolean
  readonly start: () => void
}

const NONE: readonly ResourceDocument[] = []

/** What a copy answered of a text, and at which of its revisions. */
type Found = {
  readonly sought: string
  readonly revision: number
  readonly records: readonly ResourceDocument[]
  readonly hasFailed: boolean
}

const readCopied = async (resource: SearchedResource, mirror: Mirror, ids: readonly string[]) => {
  const read: ResourceDocument[] = []
  for await (const piece of mirror.documents(ids))
    read.push(...piece.flatMap(({ document }) => resource.read(document) ?? []))
  return read
}

/** Seeks records in the copy of all of them, if there is one on this device or in a tab, else in what was read. */
export const useFoundRecords = (
  resource: SearchedResource,
  recentIds: readonly string[],
  text: string,
): Searched => {
  const cache = useQueryClient()
  const client = useClient()
  const mirror = useMirror(resource.copied)
  const state = useSyncExternalStore(mirror.state.subscribe, mirror.state.get)
  const isCopied = state.loaded > 0 || state.completed_at !== null
  const { revision } = state
  const sought = text.trim()
  const [found, setFound] = useState<Found | null>(null)
  const [copied, setCopied] = useState(NONE)
  // As they were when it was opened.
  const [ids] = useState(recentIds)
  // While a copy is loaded, and at each key, one search may wait, and no queue of them.
  const find = useMemo(() => newestOnly((text: string) => mirror.find(text, MOST)), [mirror])
  useEffect(() => {
    // The empty text finds nothing, but makes the worker ready for the first letter.
    if (isCopied) find('').catch(() => undefined)
  }, [find, isCopied])
  useEffect(() => {
    if (!isCopied || sought === '') return undefined
    let isOver = false
    const take = (records: readonly ResourceDocument[], hasFailed = false) => {
      if (!isOver) setFound({ sought, revision, records, hasFailed })
    }
    find(sought).then(
      (rows) => take(rows.flatMap((row) => resource.read(row) ?? [])),
      () => take(NONE, true),
    )
    return () => {
      isOver = true
    }
  }, [resource, find, isCopied, sought, revision])
  useEffect(() => {
    if (!isCopied || ids.length === 0) return undefined
    let isOver = false
    readCopied(resource, mirror, ids).then(
      (read) => !isOver && setCopied(read),
      // Without an answer their ids are shown.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [resource, mirror, ids, isCopied])
  const { keyOf } = resource.reads(cache, client)
  const read = useMemo(() => {
    const records = resource.reads(cache, client).listed()
    return [...new Map(records.map((one) => [one.id, one])).values()]
  }, [resource, cache, client])
  const isAnswered = found?.sought === sought
  return {
    resource,
    // A copy that comes while somebody types takes nothing away before its first answer.
    records: isCopied && found ? found.records : read,
    recent: ids.flatMap(
      (id) =>
        cache.getQueryData<ResourceDocument>(keyOf(id)) ??
        copied.find((one) => one.id === id) ??
        resource.read({ id }) ??
        [],
    ),
    areFound: isCopied && isAnswered,
    isPending: isCopied && sought !== '' && !isAnswered,
    hasFailed: isCopied && found?.hasFailed === true,
    copy: isCopied ? state : null,
    isStarting: !isCopied && state.sweep === 'running',
    // Who asks for all here has ended a pause by that.
    start: mirror.resume,
  }
}

/** Among which records is sought. */
export const searchedText = (searched: Searched): string => {
  const { copy, records, isStarting, hasFailed } = searched
  const { one, other } = searched.resource.words
  if (isStarting) return `Loading all ${other}…`
  if (!copy)
    return records.length === 0
      ? `No ${other} are loaded yet.`
      : plural(records.length, {
          one: `Searches only the one ${one} of the pages that were read.`,
          other: `Searches only the # ${other} of the pages that were read.`,
        })
  if (hasFailed) return `Couldn't search the ${other}. Reload the page to try again.`
  const { loaded, estimated } = copy
  if (isComplete(copy))
    return plural(loaded, { one: `Searches the one ${one}.`, other: `Searches all # ${other}.` })
  const about =
    estimated !== null && estimated > loaded ? ` of about ${formatNumber(estimated)}` : ''
  return `Searches ${formatNumber(loaded)}${about} ${other}; the rest is not loaded yet.`
}
