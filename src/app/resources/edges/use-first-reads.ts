import { modulesOf } from '#contract/edge-modules.ts'
import { useEffect, useState } from 'react'
import { paceSettings } from '../../api/pace/pace.ts'
import { useClient, useSession } from '../../api/use-client.ts'
import type { EdgeRecord } from './edge-record.ts'

/** So many requests for edges are sent unasked where the service limits them. */
const MOST_UNASKED = 12

/** What it costs to read the edges that are not read yet. */
export const readsOf = (edges: readonly EdgeRecord[]): number =>
  edges.reduce((sum, { kind, read_at }) => sum + (read_at > 0 ? 0 : modulesOf(kind).length), 0)

/** Reads the edges, if that costs little; else how many requests somebody has to ask for, or null. */
export const useFirstReads = (
  collection: { readonly load: () => void },
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
