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
  const load = async () => {
    isWanted.current = true
    setIsLoading(true)
    for (let left = PAGES_AT_ONCE; left > 0 && isWanted.current; left -= 1) {
      const after = await fetchNextPage()
      if (!after.hasNextPage || after.isFetchNextPageError) break
    }
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
