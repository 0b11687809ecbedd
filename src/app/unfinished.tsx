import { useEffect } from 'react'
import { BulkStatusSlot } from './bulk/bulk-status-slot.tsx'
import { ENTRIES } from './device/registry.ts'
import { storedParts } from './device/storage.ts'
import { BULK_RESOURCES } from './lazy-resources.ts'

const restoreUndos = async () => (await import('./restored-undos.tsx')).restoreUndos()

/** On every page: the bulk changes that run or were left, and what could be undone before a reload. */
export const Unfinished = () => {
  useEffect(() => {
    if (storedParts(ENTRIES.undos).length > 0) void restoreUndos().catch(() => undefined)
  }, [])
  return BULK_RESOURCES.map((resource) => <BulkStatusSlot key={resource.key} resource={resource} />)
}
