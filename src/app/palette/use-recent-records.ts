import { useEffect, useState } from 'react'
import { useClient, useSession } from '../api/use-client.ts'
import type { Mirror } from '../mirror/protocol.ts'
import { useMirror } from '../mirror/use-mirror.ts'
import type { Resource, ResourceDocument } from '../resources/resource.ts'

type ById = ReadonlyMap<string, ResourceDocument>

const readCopied = async (
  resource: Resource,
  mirror: Mirror,
  ids: readonly string[],
): Promise<ById> => {
  const read = new Map<string, ResourceDocument>()
  for await (const part of mirror.documents(ids))
    for (const { document } of part) {
      const record = resource.read(document)
      if (record) read.set(record.id, record)
    }
  return read
}

/** The records with these ids by what was read of them, or is in the copy; nothing is read for them. */
export const useRecentRecords = (
  resource: Resource,
  ids: readonly string[],
  isCopied: boolean,
): readonly ResourceDocument[] => {
  const client = useClient()
  const { cache } = useSession()
  const mirror = useMirror(resource.copied)
  const [copied, setCopied] = useState<ById>(new Map())
  useEffect(() => {
    if (!isCopied || ids.length === 0) return undefined
    let isOver = false
    readCopied(resource, mirror, ids).then(
      (read) => !isOver && setCopied(read),
      // Without an answer their ids are shown.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [resource, mirror, ids, isCopied])
  const { keyOf } = resource.reads(cache, client)
  return ids.flatMap(
    (id) =>
      cache.getQueryData<ResourceDocument>(keyOf(id)) ??
      copied.get(id) ??
      resource.read({ id }) ??
      [],
  )
}
