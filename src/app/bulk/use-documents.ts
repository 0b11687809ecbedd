import { useMemo } from 'react'
import type { Collection } from '../collections/collection.ts'
import { useCollection } from '../collections/use-collection.ts'
import type { Resource } from '../resources/resource.ts'
import type { DocumentsOf } from './bulk-writes.ts'

/** Reads records of a collection as plans take them; one that is gone is left out. */
export const documentsIn = (collection: Pick<Collection, 'restore' | 'get'>): DocumentsOf =>
  async function* documents(ids) {
    await collection.restore()
    yield ids.flatMap((id) => {
      const found = collection.get(id)
      return found ? { document: found.record, as_of: found.as_of } : []
    })
  }

/** Reads records of a resource as plans take them: the same function in each render. */
export const useDocuments = (resource: Resource): DocumentsOf => {
  const collection = useCollection(resource.collected)
  return useMemo(() => documentsIn(collection), [collection])
}
