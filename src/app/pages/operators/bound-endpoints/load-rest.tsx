import type { UseSuspenseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import listFoot from '../../../list/list-foot.module.css'
import {
  nextEndpoints,
  type BoundEndpointPages,
} from '../../../resources/operators/bound-endpoints.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { handFocusAround } from '../../../ui/hand-focus.ts'

/** So many requests one press sends: a quarter of what a service of this family allows in a minute. */
const PAGES_AT_ONCE = 30

type LoadRestProps = {
  query: UseSuspenseInfiniteQueryResult<BoundEndpointPages>
  /** How many endpoints match and are loaded. */
  covers: string
}

/** How much of the list is loaded, and how to load the rest of it. */
export const LoadRest = ({ query, covers }: LoadRestProps) => {
  const { data, hasNextPage, fetchNextPage, isFetchNextPageError, error } = query
  const [isLoading, setIsLoading] = useState(false)
  const isWanted = useRef(false)
  const { problem } = nextEndpoints(data)
  // Who leaves waits for no more pages.
  useEffect(
    () => () => {
      isWanted.current = false
    },
    [],
  )
  // One after the other: each page says where the next one is.
  const loadNext = async (left: number): Promise<void> => {
    const after = await fetchNextPage()
    const canGoOn = after.hasNextPage && !after.isFetchNextPageError
    if (canGoOn && isWanted.current && left > 1) await loadNext(left - 1)
  }
  const load = async () => {
    isWanted.current = true
    setIsLoading(true)
    await loadNext(PAGES_AT_ONCE)
    setIsLoading(false)
  }
  return (
    <>
      {isFetchNextPageError && <ErrorNotice error={error} title="Couldn't load more endpoints" />}
      {problem && <Alert tone="warn">{problem}</Alert>}
      <div className={listFoot.foot} role="group" aria-label="What is loaded" tabIndex={-1}>
        <span role="status">{covers}</span>
        <span className={listFoot.end}>
          {isLoading ? (
            <Button size="small" ref={handFocusAround} onClick={() => (isWanted.current = false)}>
              Stop
            </Button>
          ) : (
            hasNextPage && (
              <Button
                size="small"
                ref={handFocusAround}
                data-tip={`Up to ${PAGES_AT_ONCE} requests, one page each`}
                onClick={() => void load()}
              >
                Load all
              </Button>
            )
          )}
        </span>
      </div>
    </>
  )
}
