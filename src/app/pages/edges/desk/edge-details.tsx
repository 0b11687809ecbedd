import { useEffect, useState, useSyncExternalStore } from 'react'
import { useAnyMirror } from '../../../mirror/use-any-mirror.ts'
import { statesOf, type EdgeRecord } from '../../../resources/edges/edge-record.ts'
import { KNOWN_EDGES } from '../../../resources/edges/edge-source.ts'
import { ConnectionSummary } from '../connection-summary.tsx'

/** What a connection to an edge of the list meets, as on the page of the edge; nothing before it was read. */
export const EdgeDetails = ({ id }: { id: string }) => {
  const mirror = useAnyMirror(KNOWN_EDGES)
  const { revision } = useSyncExternalStore(mirror.state.subscribe, mirror.state.get)
  const [record, setRecord] = useState<EdgeRecord>()
  useEffect(() => {
    let isWanted = true
    const find = async () => {
      for await (const [found] of mirror.documents([id]))
        // The source of edges made it.
        if (isWanted) setRecord(found?.document as EdgeRecord | undefined)
    }
    void find()
    return () => {
      isWanted = false
    }
    // A change of the list looks anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- as above
  }, [mirror, id, revision])
  if (record?.id !== id || record.read_at === 0) return null
  return <ConnectionSummary states={statesOf(record)} isPart />
}
