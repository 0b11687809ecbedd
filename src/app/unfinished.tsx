import { BulkStatusSlot } from './bulk/bulk-status-slot.tsx'
import { BULK_RESOURCES } from './lazy-resources.ts'

/** On every page: the bulk changes that run or were left. */
export const Unfinished = () =>
  BULK_RESOURCES.map((resource) => <BulkStatusSlot key={resource.key} resource={resource} />)
