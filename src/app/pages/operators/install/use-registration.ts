import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isApiError } from '../../../api/api-error.ts'
import { useClient } from '../../../api/use-client.ts'
import type { OperatorDocument } from '../../../resources/operators/operator-document.ts'
import { operatorListQuery } from '../../../resources/operators/operator-queries.ts'
import { useAutoRefresh } from '../../../shell/auto-refresh.ts'
import {
  alreadyThere,
  findRegistered,
  isCertain,
  recordsBefore,
  type Before,
  type Placed,
  type Registered,
} from './registration.ts'

/** A read of one page each; six of them in a minute leave most of the limit to others. */
const EVERY_SECONDS = 10
/** Then nobody may be looking any more. */
const MOST_MS = 30 * 60_000
/** After a failure that names no time. */
const WAIT_SECONDS = 30

type Wait = {
  readonly placed: Placed
  /** Null until the first read is there. */
  readonly before: Before | null
  readonly there: readonly OperatorDocument[]
  readonly found: readonly Registered[]
  readonly readAt: number
  /** The list has more pages than the one that is read. */
  readonly hasMore: boolean
  readonly error: unknown
  readonly state: 'waiting' | 'found' | 'stopped' | 'late'
}

/** Waits for the record of an operator that is being installed, once somebody starts it: the list is read again and again. */
export const useRegistration = () => {
  const client = useClient()
  const cache = useQueryClient()
  const [wait, setWait] = useState<Wait | null>(null)
  // Of the wait that is going on: what an older one still reads is not for it.
  const round = useRef({ number: 0, isReading: false, startedAt: 0, quietUntil: 0 })

  const read = async (placed: Placed, before: Before | null) => {
    const now = round.current
    const { number } = now
    if (now.isReading || performance.now() < now.quietUntil) return
    now.isReading = true
    const isLate = performance.now() - now.startedAt > MOST_MS
    try {
      const page = await cache.fetchQuery({
        ...operatorListQuery(client, null),
        staleTime: 0,
        retry: false,
      })
      if (round.current.number !== number) return
      const found = before ? findRegistered(page.operators, before, placed) : []
      setWait((last) => ({
        placed,
        before: before ?? recordsBefore(page.operators),
        there: last?.before ? last.there : alreadyThere(page.operators, placed),
        found,
        readAt: Date.now(),
        hasMore: page.next_page_uri !== null,
        error: null,
        state: found.some(isCertain) ? 'found' : isLate ? 'late' : 'waiting',
      }))
    } catch (error) {
      if (round.current.number !== number) return
      const seconds = isApiError(error) ? error.facts.retry_after_seconds : undefined
      now.quietUntil = performance.now() + (seconds ?? WAIT_SECONDS) * 1000
      setWait((last) => last && { ...last, error, state: isLate ? 'late' : last.state })
    } finally {
      now.isReading = false
    }
  }

  const isWaiting = wait?.state === 'waiting'
  useAutoRefresh(isWaiting ? EVERY_SECONDS : 0, () => {
    if (wait) void read(wait.placed, wait.before)
  })

  return {
    /** Null before it was started. */
    wait,
    isWaiting,
    start: (placed: Placed) => {
      const number = round.current.number + 1
      round.current = { number, isReading: false, startedAt: performance.now(), quietUntil: 0 }
      setWait({
        placed,
        before: null,
        there: [],
        found: [],
        readAt: 0,
        hasMore: false,
        error: null,
        state: 'waiting',
      })
      void read(placed, null)
    },
    stop: () => {
      round.current = { ...round.current, number: round.current.number + 1 }
      setWait((last) => last && { ...last, state: 'stopped' })
    },
  }
}
