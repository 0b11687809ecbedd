import { useEffect } from 'react'
import type { Collection } from '../../../collections/collection.ts'

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
