import type { AnsweredCall, Client } from '../api/client.ts'
import { ownerId } from '../connection/connection.ts'
import { storeProblem, type StoreProblem } from '../device/database.ts'
import { erasure } from '../device/erase.ts'
import { isAccountErased } from '../device/storage.ts'
import { isSame } from '../writes/conflicts/field.ts'
import { hearWrites, type DoneWrite } from '../writes/own-changes.ts'
import { entryOf, withChange, type Entry } from './entry.ts'
import {
  clearEntries,
  countChange,
  putEntries,
  readEntries,
  type OwnedEntry,
} from './entry-store.ts'

/** So many entries are held in memory where the device takes none. */
const MOST_HELD = 500
/** Reads of one page come together. */
const GATHER_MS = 250
/** So many writes may still be told to be done: an answer that was lost is looked for. */
const MOST_RECENT = 50

type RecentWrite = OwnedEntry & { readonly key: string }

/** What this tab has noted and not stored, the newest last. */
let held: OwnedEntry[] = []
let recent: RecentWrite[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Somebody has signed out: nothing of an account outlives that. */
const forget = (): null => {
  held = []
  recent = []
  return null
}

/** Stores what is held. Returns why it could not, if so: then it is held further. */
const storeHeld = async (): Promise<StoreProblem | null> => {
  clearTimeout(timer)
  timer = undefined
  if (isAccountErased()) return forget()
  const now = held
  if (now.length === 0) return null
  try {
    await putEntries(now)
    held = held.filter((one) => !now.includes(one))
    return null
  } catch (error) {
    held = held.slice(-MOST_HELD)
    return storeProblem(error)
  }
}

const storeNow = async () => {
  // Else it is told by what was stored.
  if (await storeHeld()) countChange()
}

const storeSoon = (one: OwnedEntry) => {
  // The later form of an entry takes the place of the former one.
  held = [...held.filter(({ entry }) => entry.id !== one.entry.id), one]
  // Whoever leaves the page right after a write has it all the same.
  if (one.entry.kind === 'write') void storeNow()
  else timer ??= setTimeout(() => void storeNow(), GATHER_MS)
}

const note = (client: Client, call: AnsweredCall): void => {
  if (call.options?.isPart || isAccountErased()) return
  const { key } = client.connection
  const entry = entryOf(call, key, Date.now())
  const owned = { owner: ownerId(client.connection), entry, key }
  if (entry.kind === 'write') recent = [...recent, owned].slice(-MOST_RECENT)
  storeSoon(owned)
}

const isOf = ({ operation, params }: DoneWrite, { method, path, params: sent }: Entry): boolean =>
  operation.method === method && operation.path === path && isSame(params, sent)

const noteDone = (write: DoneWrite): void => {
  const found = recent.findLast(({ entry }) => isOf(write, entry))
  if (!found || found.entry.change) return
  const undo = write.undo()?.kept?.write
  const { before, document } = write
  const next = { ...found, entry: withChange(found.entry, { before, document, undo }, found.key) }
  recent = recent.map((one) => (one === found ? next : one))
  storeSoon(next)
}

const carefully =
  <Given extends unknown[]>(act: (...given: Given) => void) =>
  (...given: Given) => {
    try {
      act(...given)
    } catch {
      // A request that can't be noted is sent all the same.
    }
  }

/** Notes a call that was answered; nothing waits for it. */
export const noteCall = carefully(note)

/** Notes from now on what the writes of this tab have changed. */
export const startRecorder = (): void => {
  hearWrites(carefully(noteDone))
  erasure.subscribe((state) => void (state && forget()))
  addEventListener('pagehide', () => void storeNow())
}

/** What is noted of some owners, the newest first; and why not all of it is stored, or can be read. */
export const readActivity = async (
  owners: readonly string[],
): Promise<{ entries: readonly Entry[]; problem: StoreProblem | null }> => {
  let problem = await storeHeld()
  const stored = await readEntries(owners).catch((error: unknown) => {
    problem ??= storeProblem(error)
    return []
  })
  const own = held.flatMap(({ owner, entry }) => (owners.includes(owner) ? entry : []))
  // What is held is the later form.
  const latest = new Map([...stored, ...own].map((entry) => [entry.id, entry]))
  return { entries: [...latest.values()].toSorted((one, other) => other.at - one.at), problem }
}

/** Removes what is noted of some owners. Rejects where the device does not. */
export const clearActivity = async (owners: readonly string[]): Promise<void> => {
  await clearEntries(owners)
  held = held.filter(({ owner }) => !owners.includes(owner))
}
