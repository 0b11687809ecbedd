import { useEffect } from 'react'
import { BulkStatusSlot } from './bulk/bulk-status-slot.tsx'
import { ENTRIES } from './device/registry.ts'
import { storedParts } from './device/storage.ts'
import { BULK_RESOURCES } from './lazy-resources.ts'

const restoreUndos = async () => (await import('./restored-undos.tsx')).restoreUndos()
const showWindows = async () =>
  (await import('./pages/edges/windows/show-windows.ts')).showWindows()

/**
 * On every page: the bulk changes that run or were left, what could be undone before a reload, and the modules that are
 * off for a while.
 */
export const Unfinished = () => {
  useEffect(() => {
    if (storedParts(ENTRIES.undos).length > 0) void restoreUndos().catch(() => undefined)
    const look = () => {
      if (storedParts(ENTRIES.windows).length > 0) void showWindows().catch(() => undefined)
    }
    look()
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [])
  return BULK_RESOURCES.map((resource) => <BulkStatusSlot key={resource.key} resource={resource} />)
}
