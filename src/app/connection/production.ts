import type { Connection } from './connection.ts'
import { connectionIds } from './lock.ts'
import { isServiceProduction } from './services.ts'

/** What the mark does, beside the box that sets it. */
export const PRODUCTION_HINT =
  "Shown beside the connection's name. Letting more traffic in and deleting then ask for a typed name."

/** Whether a connection is marked as production on this device. */
export const isMarked = (connection: Connection): boolean =>
  isServiceProduction(connectionIds(connection))
