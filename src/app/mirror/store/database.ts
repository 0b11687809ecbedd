/** The stores of a copy. */
export const CHANGES = 'changes'
export const META = 'meta'

/** Creates the stores of a copy. */
export const createStores = (database: IDBDatabase): void => {
  database.createObjectStore(CHANGES, { autoIncrement: true })
  database.createObjectStore(META)
}
