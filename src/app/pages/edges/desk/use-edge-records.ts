import { useEffect, useState } from 'react'
import type { Mirror } from '../../../mirror/protocol.ts'
import type { EdgeRecord } from '../../../resources/edges/edge-record.ts'

const allRecords = async ({ ids, documents }: Mirror): Promise<EdgeRecord[]> => {
  const all: EdgeRecord[] = []
  for await (const piece of documents(await ids({ text: '', sort: [] })))
    // The source of edges made them.
    all.push(...piece.map(({ document }) => document as EdgeRecord))
  return all
}

/** All known edges with what was read of them; null until they are there. */
export const useEdgeRecords = (mirror: Mirror): readonly EdgeRecord[] | null => {
  const [records, setRecords] = useState<readonly EdgeRecord[] | null>(null)
  useEffect(() => {
    let seen: number | undefined
    const look = async () => {
      const { revision } = mirror.state.get()
      if (seen === revision) return
      seen = revision
      const all = await allRecords(mirror)
      // Otherwise something has changed meanwhile, or the page is gone.
      if (seen === revision) setRecords(all)
    }
    void look()
    const stop = mirror.state.subscribe(() => void look())
    return () => {
      seen = undefined
      stop()
    }
  }, [mirror])
  return records
}
