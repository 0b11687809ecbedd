// Replaces `../test-stores.ts` when the tests run in a browser.
import { PGlite } from '@electric-sql/pglite'
import { createDiskState } from '#service/core/store/disk-state.ts'
import { type OpenPool, type Store, storeOver } from '#service/core/store/store.ts'
import { pglitePool } from './pglite-pool.ts'

type TestPool = { name: 'PGlite'; openPool: () => Promise<OpenPool> }
type TestStore = TestPool & { open: () => Promise<Store> }

// Starting one takes seconds, so all tests share it, and each begins with an empty schema.
let started: Promise<PGlite> | undefined
const database = (): Promise<PGlite> => (started ??= PGlite.create())

const openPool = async (): Promise<OpenPool> => {
  const pglite = await database()
  await pglite.exec('drop schema public cascade; create schema public')
  return {
    pool: pglitePool(pglite),
    disk: createDiskState({ full: 'The disk is full.' }),
    close: () => Promise.resolve(),
  }
}

/** The only database in a browser: PGlite in memory. */
export const testStores: TestStore[] = [
  { name: 'PGlite', openPool, open: async () => storeOver(await openPool()) },
]
