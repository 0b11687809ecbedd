import { useEffect } from 'react'
import { BulkStatusSlot } from './bulk/bulk-status-slot.tsx'
import { ENTRIES } from './device/registry.ts'
import { storedParts } from './device/storage.ts'
import { BULK_RESOURCES } from './lazy-resources.ts'
import { useLazyPart } from './ui/use-lazy-part.ts'
import { useHasStored } from './use-has-stored.ts'

const restoreUndos = async () => (await import('./restored-undos.tsx')).restoreUndos()

/**
 * On every page: the bulk changes that run or were left, what could be undone before a reload, and the modules that are
 * off for a while.
 */
export const Unfinished = () => {
  const { Part: WindowStatus } = useLazyPart(
    async () => (await import('./pages/edges/windows/window-status.tsx')).WindowStatus,
    useHasStored([ENTRIES.windows]),
  )
  useEffect(() => {
    // Without its code they are kept until the next load of the page.
    if (storedParts(ENTRIES.undos).length > 0) void restoreUndos().catch(() => undefined)
  }, [])
  return (
    <>
      {BULK_RESOURCES.map((resource) => (
        <BulkStatusSlot key={resource.key} resource={resource} />
      ))}
      {WindowStatus && <WindowStatus />}
    </>
  )
}
