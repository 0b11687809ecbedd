import { useEffect, useState } from 'react'
import type { Client } from '../api/client.ts'
import { readOperator, type OperatorDocument } from '../resources/operators/operator-document.ts'
import { operatorQuery } from '../resources/operators/operator-queries.ts'
import { useSession } from '../api/use-client.ts'
import type { Mirror } from '../mirror/protocol.ts'
import { useMirror } from '../mirror/use-mirror.ts'
import { unknownOperator, type FoundOperator } from './own-items.ts'

const readCopied = async (mirror: Mirror, ids: readonly string[]) => {
  const read = new Map<string, OperatorDocument>()
  for await (const part of mirror.documents(ids))
    for (const { document } of part) read.set(document.id, readOperator(document))
  return read
}

/** The operators with these ids by what was read of them, or is in the copy; nothing is read for them. */
export const useRecentOperators = (
  client: Client,
  ids: readonly string[],
  isCopied: boolean,
): readonly FoundOperator[] => {
  const { cache } = useSession()
  const mirror = useMirror()
  const [copied, setCopied] = useState<ReadonlyMap<string, OperatorDocument>>(new Map())
  useEffect(() => {
    if (!isCopied || ids.length === 0) return undefined
    let isOver = false
    readCopied(mirror, ids).then(
      (read) => !isOver && setCopied(read),
      // Without an answer their ids are shown.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [mirror, ids, isCopied])
  return ids.map(
    (id) =>
      cache.getQueryData(operatorQuery(client, id).queryKey) ??
      copied.get(id) ??
      unknownOperator(id),
  )
}
