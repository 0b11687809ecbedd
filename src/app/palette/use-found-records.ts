import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { CollectionState } from '../collections/collection.ts'
import { useCollection, useCollectionState } from '../collections/use-collection.ts'
import type { ResourceDocument } from '../resources/resource.ts'
import { formatNumber, plural } from '../ui/intl.ts'
import { findRecords } from './find-records.ts'
import type { SearchedResource } from './palette-item.ts'

/** More than are shown, since recent ones are shown elsewhere. */
const MOST = 20

/** Where records of a resource are sought, and which there are. */
export type Searched = {
  readonly resource: SearchedResource
  /** Those that match the text, best first. */
  readonly records: readonly ResourceDocument[]
  /** Those that were opened last, by what was read of them; nothing is read for them. */
  readonly recent: readonly ResourceDocument[]
  /** The search is not answered yet. */
  readonly isPending: boolean
  readonly state: CollectionState
  readonly loadAll: () => void
}

/** Seeks records among those of the collection that are loaded. */
export const useFoundRecords = (
  resource: SearchedResource,
  recentIds: readonly string[],
  text: string,
): Searched => {
  const collection = useCollection(resource.copied)
  const state = useCollectionState(collection)
  useEffect(() => {
    // What the device has is searched at once; nothing is asked of the service for that.
    void collection.restore()
  }, [collection])
  // As they were when it was opened.
  const [ids] = useState(recentIds)
  const sought = useDeferredValue(text)
  const records = useMemo(
    () =>
      findRecords(resource.copied.fields, state.records, sought, MOST).flatMap(
        (record) => resource.read(record) ?? [],
      ),
    [resource, state.records, sought],
  )
  return {
    resource,
    records,
    recent: ids.flatMap((id) => resource.read(collection.get(id)?.record ?? { id }) ?? []),
    isPending: sought !== text,
    state,
    // Who asks for all here ends a pause by that.
    loadAll: collection.resume,
  }
}

/** Whether all records are searched. */
export const isWhole = ({ completed_at }: CollectionState): boolean => completed_at !== null

/** Among which records is sought. */
export const searchedText = ({ state, resource }: Searched): string => {
  const { one, other } = resource.words
  const { length } = state.records
  if (isWhole(state))
    return plural(length, { one: `Searches the one ${one}.`, other: `Searches all # ${other}.` })
  const isLoading = state.loading === 'running'
  if (length === 0) return isLoading ? `Loading all ${other}…` : `No ${other} are loaded yet.`
  if (isLoading) return `Searches ${formatNumber(length)} ${other}; the rest is loading…`
  return plural(length, {
    one: `Searches only the one ${one} that is loaded.`,
    other: `Searches only the # ${other} that are loaded.`,
  })
}
