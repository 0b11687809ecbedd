import { useEffect } from 'react'
import { BulkStatusSlot } from './bulk/bulk-status-slot.tsx'
import { ENTRIES } from './device/registry.ts'
import { storedParts } from './device/storage.ts'
import { BULK_RESOURCES } from './lazy-resources.ts'
import { SHELL_PARTS } from './shell-parts.ts'
import { Shell } from './shell/shell.tsx'

const restoreUndos = async () => (await import('./restored-undos.tsx')).restoreUndos()

/** The frame around every page but the connect page, with the bulk changes that run or were left in its corner. */
export const Frame = () => {
  useEffect(() => {
    if (storedParts(ENTRIES.undos).length > 0) void restoreUndos().catch(() => undefined)
  }, [])
  return (
    <Shell {...SHELL_PARTS}>
      {BULK_RESOURCES.map((resource) => (
        <BulkStatusSlot key={resource.key} resource={resource} />
      ))}
    </Shell>
  )
}
