import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useMemo, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { ownerId } from '../connection/connection.ts'
import { onOtherTab, readEntries } from './entry-store.ts'
import { keepNow, keptChanges, unkept } from './recorder.ts'

/** The owners of what is kept: of the key alone before the service named its account. */
export const useOwners = (): readonly string[] => {
  const { connection } = useClient()
  return useMemo(() => [...new Set([ownerId(connection), connection.id])], [connection])
}

/** Counts the changes of what any tab has kept. */
export const useKeptChanges = (): number => {
  const own = useSelector(keptChanges)
  const [others, setOthers] = useState(0)
  useEffect(() => onOtherTab(() => setOthers((count) => count + 1)), [])
  return own + others
}

/** How what is on this device is read. */
export const OF_DEVICE = {
  networkMode: 'always',
  retry: false,
  staleTime: 0,
  gcTime: 0,
  placeholderData: keepPreviousData,
} as const

/**
 * What this dashboard asked and changed, the newest first; undefined until it was read.
 */
export const useKeptEntries = () => {
  const owners = useOwners()
  const changes = useKeptChanges()
  const memory = useSelector(unkept)
  // What has just been done is there, too.
  useEffect(() => void keepNow(), [])
  const { data, error } = useQuery({
    ...OF_DEVICE,
    queryKey: ['activity', owners, changes],
    queryFn: () => readEntries(owners),
  })
  const kept = useMemo(() => {
    if (!data && !error) return undefined
    const own = memory.entries.flatMap(({ owner, entry }) => (owners.includes(owner) ? entry : []))
    return [...(data?.entries ?? []), ...own].toSorted((one, other) => other.at - one.at)
  }, [data, error, memory, owners])
  return {
    kept,
    owners,
    unread: data?.unread ?? 0,
    problem: memory.problem,
    /** What is kept could not be read. */
    isBlocked: error !== null,
  }
}
