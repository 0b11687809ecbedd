import { type OpenPool, type Store, storeOver } from '#service/core/store/store.ts'
import { dataDirectoryPool, type OnLost, postgresPool } from './pools.ts'

/** Where the data is: in PostgreSQL if its address is given, else in PGlite in the data directory. */
export type StoreLocation = { dataDir: string; databaseUrl?: string | undefined }

/**
 * Opens the database; calls `onLost` for connections lost while idle. Throws `DataDirectoryInUseError`, or
 * the database's error.
 */
export const openPool = async (
  { dataDir, databaseUrl }: StoreLocation,
  onLost?: OnLost,
): Promise<OpenPool> =>
  databaseUrl === undefined ? dataDirectoryPool(dataDir) : postgresPool(databaseUrl, onLost)

/** Opens the database and migrates it to the newest schema. Throws what `openPool` throws. */
export const openStore = async (location: StoreLocation, onLost?: OnLost): Promise<Store> =>
  storeOver(await openPool(location, onLost))
