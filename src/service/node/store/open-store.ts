import { type OpenPool, type Store, storeOver } from '#service/core/store/store.ts'
import { dataDirectoryPool, type OnLost, postgresPool } from './pools.ts'

/** Where the data is: PostgreSQL where its address is given, else PGlite in the data directory. */
export type StoreLocation = { dataDir: string; databaseUrl: string | undefined }

/**
 * Opens the database; `onLost` hears of connections lost while idle. Throws `DataDirectoryInUseError`, or
 * what the database said.
 */
export const openPool = async (
  { dataDir, databaseUrl }: StoreLocation,
  onLost?: OnLost,
): Promise<OpenPool> =>
  databaseUrl === undefined ? dataDirectoryPool(dataDir) : postgresPool(databaseUrl, onLost)

/** Opens the database and brings it to its newest form. Throws what `openPool` throws. */
export const openStore = async (location: StoreLocation, onLost?: OnLost): Promise<Store> =>
  storeOver(await openPool(location, onLost))
