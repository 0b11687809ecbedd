import { notedCopies } from './note-copy.ts'
import { isDatabaseOfCopy, databaseOf, removeDatabase } from './database.ts'
import { COPIES_KEY } from '../../connection/store-connection.ts'
import { clearStorage, writeStorage } from '../../storage.ts'

const namesOnDevice = async (): Promise<string[]> => {
  try {
    const found = await indexedDB.databases()
    return found.flatMap(({ name }) => (name && isDatabaseOfCopy(name) ? name : []))
  } catch {
    // Some browsers do not list them, and others have none.
    return []
  }
}

/** Removes the copies of all connections but one from this device, also those of former visits. */
export const removeCopies = async (keptId: string | null): Promise<void> => {
  const kept = keptId === null ? null : databaseOf(keptId)
  const names = new Set([...notedCopies().map(databaseOf), ...(await namesOnDevice())])
  await Promise.all([...names].filter((name) => name !== kept).map(removeDatabase))
  if (kept !== null && names.has(kept)) writeStorage('local', COPIES_KEY, keptId ?? '')
  else clearStorage('local', COPIES_KEY)
}
