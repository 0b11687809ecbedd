import { type Store, storeOver } from '#service/core/store/store.ts'
import { openPool } from '#service/node/store/pools.ts'

/** Opens a database and migrates it to the newest schema, as a start does. */
export const openStore = async (...given: Parameters<typeof openPool>): Promise<Store> =>
  storeOver(await openPool(...given))
