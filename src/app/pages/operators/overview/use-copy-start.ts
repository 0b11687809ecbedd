import { useEffect, useState } from 'react'
import { isCheap } from '../../../list/copy-coverage.ts'
import { EMPTY_STATE, type Mirror } from '../../../mirror/protocol.ts'

/** A walk whose length nobody knows goes so far unasked where the service limits requests. */
const MOST_PAGES = 10

/**
 * Reads all operators into the copy, as far as that costs little: people land here, and did not ask for it. True where
 * somebody must ask.
 */
export const useCopyStart = (mirror: Mirror): boolean => {
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    let isStarted = false
    const look = () => {
      const state = mirror.state.get()
      // The worker has told nothing yet.
      if (state === EMPTY_STATE) return
      const { estimated, walked, requests } = state
      if (!isStarted) {
        isStarted = true
        // A walk that somebody has begun goes on.
        if (!isCheap(state) && estimated !== null && !walked) setIsAsking(true)
        else mirror.start()
        if (isCheap(state) || estimated !== null || walked) stop()
        return
      }
      if (requests.limit === null || estimated !== null) return stop()
      if ((walked?.pages ?? 0) < MOST_PAGES) return
      mirror.pause()
      stop()
    }
    const stop = mirror.state.subscribe(look)
    look()
    return stop
  }, [mirror])
  return isAsking
}
