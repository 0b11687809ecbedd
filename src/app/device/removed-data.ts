import { databasesOnDevice, notedSlots, removeDatabase } from './erase.ts'
import { storedName, type StorageEntry } from './registry.ts'
import { clearStored, storedParts } from './storage.ts'

/** What former versions stored in the browser and nothing reads any more. */
const REMOVED_TEXTS: readonly StorageEntry[] = [
  // The last sign-out.
  { area: 'local', name: 'adit.sign-out', of: 'device' },
  // Modules of edges that were off for a while.
  { area: 'local', name: 'adit.window', of: 'account' },
  // Changes that could be undone after a reload.
  { area: 'session', name: 'adit.undo', of: 'account' },
  // How often a tab read again by itself.
  { area: 'session', name: 'adit.auto-refresh', of: 'device' },
  // By how much a device's clock was off.
  { area: 'local', name: 'adit.clock', of: 'account' },
  // What a visit began with: the first rows, the overview, the page as it was left.
  { area: 'local', name: 'adit.list', of: 'account' },
  { area: 'local', name: 'adit.view', of: 'account' },
  { area: 'local', name: 'adit.page', of: 'account' },
  // Which old values of operators came back, and what the overview grouped them by.
  { area: 'local', name: 'adit.changes', of: 'account' },
  { area: 'local', name: 'adit.overview', of: 'account' },
  // The last parts of a certificate's life in which it was expiring.
  { area: 'local', name: 'adit.expiry', of: 'device' },
  // The members of JSON that a list was filtered by.
  { area: 'local', name: 'adit.facets', of: 'account' },
  // Where the plan of a bulk change was kept.
  { area: 'session', name: 'adit.plan', of: 'account' },
]
const REMOVED_DATABASES: readonly string[] = [
  'adit.plan',
  // The operators as they were seen at the last visits.
  'adit.visits',
]

/** The records of each slot in columns. */
const FORMER_RECORDS = { name: 'adit.mirror' }

const removeFormerRecords = async () => {
  const found = await databasesOnDevice(storedName(FORMER_RECORDS, ''))
  const names = found ?? notedSlots().map((slot) => storedName(FORMER_RECORDS, slot))
  for (const name of names) removeDatabase(name).catch(() => undefined)
}

/** Erases what is left in this browser of features that are gone. */
export const eraseRemovedData = (): void => {
  for (const entry of REMOVED_TEXTS)
    for (const part of [undefined, ...storedParts(entry)]) clearStored(entry, part)
  for (const name of REMOVED_DATABASES) removeDatabase(name).catch(() => undefined)
  void removeFormerRecords()
}
