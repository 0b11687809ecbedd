import { createAtom } from '@tanstack/react-store'
import type { AnsweredCall, Client } from '../api/client.ts'
import { ownerId } from '../connection/connection.ts'
import { storeProblem, type StoreProblem } from '../device/database.ts'
import { erasure } from '../device/erase.ts'
import { isAccountErased } from '../device/storage.ts'
import { isSame } from '../writes/conflicts/field.ts'
import { hearWrites, type DoneWrite } from '../writes/own-changes.ts'
import { entryOf, withChange, type Entry } from './entry.ts'
import { keepEntries, type OwnedEntry } from './entry-store.ts'

/** What the recorder of this tab could not keep on the device, the newest last; and why. */
export const unkept = createAtom<{
  readonly entries: readonly OwnedEntry[]
  readonly problem: StoreProblem | null
}>({ entries: [], problem: null })

/** Counts the changes of what this tab has kept. */
export const keptChanges = createAtom(0)

/** So many entries are held in memory where the device takes none. */
const MOST_UNKEPT = 500
/** Reads of one page come together. */
const GATHER_MS = 250
/** So many writes may still be told to be done: an answer that was lost is looked for. */
const MOST_RECENT = 50

type Recent = OwnedEntry & { readonly key: string }

let recent: Recent[] = []
const waiting = new Map<string, OwnedEntry>()

// The later form of an entry takes the place of the former one.
const nameOf = ({ entry: { at, id } }: OwnedEntry): string => `${at} ${id}`

let timer: ReturnType<typeof setTimeout> | undefined

/** Somebody has signed out: nothing of an account outlives that. */
const forget = (): void => {
  recent = []
  waiting.clear()
  unkept.set({ entries: [], problem: null })
}

/** Keeps what has come so far. */
export const keepNow = async (): Promise<void> => {
  clearTimeout(timer)
  timer = undefined
  const owned = [...waiting.values()]
  waiting.clear()
  if (isAccountErased()) return forget()
  if (owned.length === 0) return
  const before = unkept.get().entries
  try {
    await keepEntries([...before, ...owned])
    if (before.length > 0) unkept.set({ entries: [], problem: null })
  } catch (error) {
    const names = new Set(owned.map(nameOf))
    const kept = unkept.get().entries.filter((one) => !names.has(nameOf(one)))
    unkept.set({ entries: [...kept, ...owned].slice(-MOST_UNKEPT), problem: storeProblem(error) })
  }
  keptChanges.set((count) => count + 1)
}

const keepSoon = (one: OwnedEntry) => {
  waiting.set(nameOf(one), one)
  // Whoever leaves the page right after a write has it all the same.
  if (one.entry.kind === 'write') void keepNow()
  else timer ??= setTimeout(() => void keepNow(), GATHER_MS)
}

const note = (client: Client, call: AnsweredCall): void => {
  if (call.options?.isPart || isAccountErased()) return
  const { key } = client.connection
  const entry = entryOf(call, [key], Date.now())
  const owned = { owner: ownerId(client.connection), entry, key }
  if (entry.kind === 'write') recent = [...recent, owned].slice(-MOST_RECENT)
  keepSoon(owned)
}

const isOf = ({ operation, params }: DoneWrite, { method, path, params: sent }: Entry): boolean =>
  operation.method === method && operation.path === path && isSame(params, sent)

const noteDone = (write: DoneWrite): void => {
  const found = recent.findLast(({ entry }) => isOf(write, entry))
  if (!found || found.entry.change) return
  const undo = write.undo()?.kept?.write
  const { before, document } = write
  const entry = withChange(found.entry, { before, document, undo }, [found.key])
  const next = { ...found, entry }
  recent = recent.map((one) => (one === found ? next : one))
  keepSoon(next)
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
  erasure.subscribe((state) => state && forget())
  addEventListener('pagehide', () => void keepNow())
}
