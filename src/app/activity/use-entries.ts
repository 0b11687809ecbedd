import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useMemo } from 'react'
import { useClient } from '../api/use-client.ts'
import { ownerId } from '../connection/connection.ts'
import { entryChanges } from './entry-store.ts'
import { readActivity } from './recorder.ts'

/** The owners of what is noted: of the key alone before the service named its account. */
export const useOwners = (): readonly string[] => {
  const { connection } = useClient()
  return useMemo(() => [...new Set([ownerId(connection), connection.id])], [connection])
}

/** How what is on this device is read. */
export const OF_DEVICE = {
  networkMode: 'always',
  retry: false,
  staleTime: 0,
  gcTime: 0,
  placeholderData: keepPreviousData,
} as const

/** What this dashboard asked and changed, the newest first; undefined until it was read. */
export const useEntries = () => {
  const owners = useOwners()
  const changes = useSelector(entryChanges)
  const { data } = useQuery({
    ...OF_DEVICE,
    queryKey: ['activity', owners, changes],
    queryFn: () => readActivity(owners),
  })
  return { entries: data?.entries, problem: data?.problem ?? null }
}
