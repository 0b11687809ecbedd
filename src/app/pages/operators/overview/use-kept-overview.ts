import { startTransition, useEffect, useState } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { EMPTY_STATE, KEPT_REVISION } from '../../../mirror/protocol.ts'
import { readTimeAt, useClock } from '../../../ui/exact-times.ts'
import { keepOverview, keptOverview, readKeptOverview } from './kept-overview.ts'
import type { Fleet } from './use-fleet.ts'
import type { GroupData } from './use-grouping.ts'
import type { Overview } from './use-overview.ts'

/** Hands over what the last visit has left, as long as something was not looked for. */
export const useKeptOverview = (overview: Overview): void => {
  const { state, records, now, shares, isLooked, setKept } = overview
  const { connection } = useClient()
  const clock = useClock()
  const [found] = useState(() => readKeptOverview(connection))
  // A copy that has nothing is read anew: nobody could look up what is said of it.
  const isGone = state !== EMPTY_STATE && state.revision !== KEPT_REVISION && state.loaded === 0
  const isShown = found !== null && !isGone && !isLooked
  const age = found ? readTimeAt(found.read_at, clock) : ''
  const isStopped = records === null && typeof state.sweep === 'object'
  useEffect(() => {
    const kept = isShown ? keptOverview(found, { now, shares, age, isStopped }) : null
    // In parts: so many links at once take long.
    startTransition(() => setKept(kept))
  }, [setKept, found, isShown, now, shares, age, isStopped])
}

/** What is new follows at once, or somebody leaves. */
const KEEP_AFTER_MS = 1000

type Keeping = {
  overview: Overview
  fleet: Fleet | null
  group: GroupData | null
  /** All of it is of the copy as it is now. */
  isDue: boolean
}

/** Leaves for the next visit what is shown, where the copy itself is kept. */
export const useKeeping = ({ overview, fleet, group, isDue }: Keeping): void => {
  const { connection } = useClient()
  const { records, groups, state } = overview
  useEffect(() => {
    if (!isDue || !group || fleet?.of !== records) return undefined
    const shown = { overview: { records, groups, state }, fleet, group }
    const timer = setTimeout(() => keepOverview(connection, shown), KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [connection, records, groups, state, fleet, group, isDue])
}
