import { BULK_RESOURCES } from '../resources/bulk-resources.ts'
import { BulkStatus } from './bulk-status.tsx'

/** The bulk changes that run or were left. */
export const BulkStatuses = () =>
  BULK_RESOURCES.map((resource) => <BulkStatus key={resource.key} resource={resource} />)
