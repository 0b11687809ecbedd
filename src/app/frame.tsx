import { BulkStatusSlot } from './bulk/bulk-status-slot.tsx'
import { BULK_RESOURCES } from './lazy-resources.ts'
import { SHELL_PARTS } from './shell-parts.ts'
import { Shell } from './shell/shell.tsx'

/** The frame around every page but the connect page, with the bulk changes that run or were left in its corner. */
export const Frame = () => (
  <Shell {...SHELL_PARTS}>
    {BULK_RESOURCES.map((resource) => (
      <BulkStatusSlot key={resource.key} resource={resource} />
    ))}
  </Shell>
)
