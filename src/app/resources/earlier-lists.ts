import { isRecord, parsedJson } from '#contract/json-value.ts'
import { ownerId, type Connection } from '../connection/connection.ts'
import { ENTRIES } from '../device/registry.ts'
import { clearStored, readStored, writeStored } from '../device/storage.ts'

/** Takes over the views, edges and visits of a service that an early version stored in one list for all services. */
export const takeOverEarlier = (connection: Connection | undefined): void => {
  if (!connection) return
  const owner = ownerId(connection)
  const isOwn = (one: unknown) => isRecord(one) && one['base_url'] === connection.base_url
  for (const entry of [ENTRIES.views, ENTRIES.edges, ENTRIES.recents]) {
    const earlier = parsedJson(readStored(entry) ?? '')
    if (!Array.isArray(earlier) || !earlier.some(isOwn)) continue
    const now = parsedJson(readStored(entry, owner) ?? '')
    const list = [...(Array.isArray(now) ? now : []), ...earlier.filter(isOwn)]
    if (!writeStored(entry, JSON.stringify(list), owner)) continue
    const others = earlier.filter((one) => !isOwn(one))
    if (others.length > 0) writeStored(entry, JSON.stringify(others))
    else clearStored(entry)
  }
}
