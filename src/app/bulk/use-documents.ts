import { useMemo } from 'react'
import { useCollection } from '../collections/use-collection.ts'
import type { Resource } from '../resources/resource.ts'
import type { DocumentsOf } from './bulk-writes.ts'

/** Reads records of a collection as plans take them: the same function in each render. */
export const useDocuments = (resource: Resource): DocumentsOf => {
  const collection = useCollection(resource.collected)
  return useMemo(
    () => async (ids) => {
      await collection.restore()
      return ids.flatMap((id) => {
        const found = collection.get(id)
        return found ? { document: found.record, as_of: found.as_of } : []
      })
    },
    [collection],
  )
}
