import type { Client } from '../api/client.ts'
import { createQueryClient } from '../api/query-client.ts'
import type { BulkItem } from '../resources/bulk-action.ts'
import { withMembers, type Members } from '../resources/members.ts'
import type { Resource, ResourceDocument } from '../resources/resource.ts'
import type { Write } from '../writes/write.ts'

/** The write of one record of any resource. */
export type RecordWrite = Write<ResourceDocument, object>

/** Records as they were read, and when; one that is gone is left out. */
export type DocumentsOf = (
  ids: readonly string[],
) => Promise<readonly { document: ResourceDocument['source']; as_of?: number }[]>

/**
 * The writes of single records that a bulk change is made of: those of the forms. They neither fill the page's cache nor
 * make it read its lists again after each of thousands: their caller tells the page at the end.
 */
export const bulkWrites = (of: Client, resource: Resource) => {
  // They would push all others out of the list of requests.
  const client: Client = { ...of, call: (what, how) => of.call(what, { ...how, isPart: true }) }
  const cache = createQueryClient({ gcTime: 0, retry: false })
  const writes = resource.writes(cache, client)
  return {
    resource,
    update: ({ id, before }: Pick<BulkItem, 'id' | 'before'>): RecordWrite =>
      writes.update(id ?? '', before === null ? 'create' : undefined),
    /** Of a record whose members were seen so. */
    remove: (id: string, seen: Members): RecordWrite => {
      // As far as a delete compares it.
      const values = withMembers(resource.fields, resource.toValues(null), seen)
      const document = resource.read({ ...values, id })
      if (!document) throw new Error(`${id} is no id`)
      return writes.remove(document, 'you planned this')
    },
    create: (): RecordWrite => writes.create(),
  }
}
export type BulkWrites = ReturnType<typeof bulkWrites>
