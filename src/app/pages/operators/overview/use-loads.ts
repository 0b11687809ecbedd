import { modulesOf } from '#contract/edge-modules.ts'
import { useEffect, useState } from 'react'
import { paceSettings } from '../../../api/pace/pace-settings.ts'
import { useClient, useSession } from '../../../api/use-client.ts'
import type { Collection } from '../../../collections/collection.ts'
import type { EdgeRecord } from '../../../resources/edges/edge-record.ts'

/** So many pages are read unasked where the service limits requests. */
const MOST_PAGES = 10

/** Loads all records, as far as that costs little: people land here, and did not ask for it. */
export const useFirstPages = (collection: Collection): void => {
  useEffect(() => {
    // A load that somebody has begun goes on.
    const { progress, loading } = collection.state.get()
    const isBegun = progress !== null || (typeof loading === 'object' && loading.kind === 'paused')
    collection.load()
    if (isBegun) return
    const look = () => {
      const { requests, progress } = collection.state.get()
      if (requests.limit === null || (progress?.pages ?? 0) < MOST_PAGES) return
      stop()
      collection.rest()
    }
    const stop = collection.state.subscribe(look)
    return stop
  }, [collection])
}

/** So many requests for edges are sent unasked where the service limits them. */
const MOST_UNASKED = 12

/** What it costs to read the edges that are not read yet. */
export const readsOf = (edges: readonly EdgeRecord[]): number =>
  edges.reduce((sum, { kind, read_at }) => sum + (read_at > 0 ? 0 : modulesOf(kind).length), 0)

/** Reads the edges, if that costs little; else how many requests somebody has to ask for, or null. */
export const useFirstReads = (
  collection: Collection,
  edges: readonly EdgeRecord[],
): number | null => {
  const client = useClient()
  const session = useSession()
  const [isLimited, setIsLimited] = useState<boolean | null>(null)
  useEffect(() => {
    let isWanted = true
    void paceSettings(session, client).then(({ requests_per_minute, is_embedded }) => {
      if (isWanted) setIsLimited(!is_embedded || requests_per_minute !== null)
    })
    return () => {
      isWanted = false
    }
  }, [session, client])
  const reads = readsOf(edges)
  const mayLoad = isLimited === false || (isLimited === true && reads <= MOST_UNASKED)
  useEffect(() => {
    if (mayLoad) collection.load()
  }, [mayLoad, collection])
  return isLimited === true && reads > 0 ? reads : null
}
