import { NO_FACTS, type CopyChange, type CopyFacts } from '../copy/change.ts'
import { createChunkSizes } from './chunk-sizes.ts'
import type { ChunkStore, KeptCopy } from './chunk-store.ts'
import { completed, openDatabase, resultOf, storeProblem } from '../../device/database.ts'
import { removeDatabase } from '../../device/erase.ts'
import { DATABASES, storedName } from '../../device/registry.ts'
import { readFacts, readKeptChange } from './kept-form.ts'
import { createMemoryStore, MEMORY_FROM } from './memory-store.ts'
import { sizeOf } from './size-of.ts'

/** The stores of a copy. */
export const CHANGES = 'changes'
export const META = 'meta'

/** Creates the stores of a copy. */
export const createStores = (database: IDBDatabase): void => {
  database.createObjectStore(CHANGES, { autoIncrement: true })
  database.createObjectStore(META)
}

/** What the user is told about a store that does not keep what it should. */
const STORAGE_PROBLEMS = {
  full: 'There is no room left on this device. The records are kept in memory until the page is closed.',
  blocked:
    "The browser doesn't let the dashboard keep data on this device. The records are kept in memory until the page is closed.",
  newer:
    'A newer version of the dashboard keeps data on this device. Reload the page to use it; until then the records are kept in memory.',
  damaged: 'Some of the records kept on this device were damaged. They are read again.',
  removed:
    'The records kept on this device were removed. They are kept in memory until the page is closed.',
} as const

/** So many changes are read at once. */
const CHANGES_PER_READ = 16

const FACTS = 'facts'
const SNAPSHOT = 'snapshot'
const SIZES = 'sizes'

/**
 * Keeps the documents of a connection in a database on this device. Where that fails, it goes on in memory: what is already on the
 * device stays readable, and is what the next visit begins with.
 */
export const createDeviceStore = (slot: string): ChunkStore => {
  let problem: string | null = null
  let memory: ChunkStore | null = null
  let onLost = () => {}
  let isClosed = false
  let held: Promise<unknown> | null = null
  /** The bytes of each chunk on the device. */
  const sizes = createChunkSizes()
  let snapshotSize = 0
  let last = 0

  const goOnInMemory = (why: string): ChunkStore => {
    if (!isClosed) problem ??= why
    memory ??= createMemoryStore()
    return memory
  }
  const lose = (why: string) => {
    if (isClosed) return
    problem = why
    sizes.clear()
    snapshotSize = 0
    goOnInMemory(why)
    onLost()
  }
  const open = async (): Promise<IDBDatabase | null> => {
    try {
      return await openDatabase(DATABASES.copies, {
        part: slot,
        create: createStores,
        // The browser has removed it, to make room or because the user asked; or it is removed by another tab.
        onClose: () => lose(STORAGE_PROBLEMS.removed),
        beforeClose: () => held,
      })
    } catch (error) {
      goOnInMemory(STORAGE_PROBLEMS[storeProblem(error)])
      return null
    }
  }
  const database = open()
  /** Writes; false if it failed, or if what is new is in memory. */
  const write = async (act: (of: IDBTransaction) => void, isAlways = false): Promise<boolean> => {
    const opened = await database
    if (!opened || (memory && !isAlways)) return false
    try {
      const transaction = opened.transaction([CHANGES, META], 'readwrite')
      const done = completed(transaction)
      act(transaction)
      await done
      return true
    } catch (error) {
      goOnInMemory(STORAGE_PROBLEMS[storeProblem(error)])
      return false
    }
  }
  const read = async <T>(store: string, act: (of: IDBObjectStore) => IDBRequest<T>) => {
    const opened = await database
    if (!opened) return undefined
    try {
      return await resultOf(act(opened.transaction(store).objectStore(store)))
    } catch {
      return undefined
    }
  }

  async function* changes(after: number, keys: readonly number[]) {
    const wanted = keys.filter((key) => key > after)
    for (let from = 0; from < wanted.length; from += CHANGES_PER_READ) {
      const some = wanted.slice(from, from + CHANGES_PER_READ)
      const range = IDBKeyRange.bound(some[0], some.at(-1))
      const kept = (await read(CHANGES, (of) => of.getAll(range))) ?? []
      for (const [index, chunk] of some.entries()) {
        const change = readKeptChange(kept[index])
        sizes.set(chunk, sizeOf(change))
        yield [chunk, change] as const
      }
    }
  }
  const load = async (): Promise<KeptCopy | null> => {
    // All at once: the first rows wait for it.
    const [allKeys, given, keptSizes, snapshot] = await Promise.all([
      read(CHANGES, (of) => of.getAllKeys()),
      read(META, (of): IDBRequest<unknown> => of.get(FACTS)),
      read(META, (of): IDBRequest<unknown> => of.get(SIZES)),
      read(META, (of): IDBRequest<unknown> => of.get(SNAPSHOT)),
    ])
    const keys = (allKeys ?? []).filter((key) => typeof key === 'number')
    if (keys.length === 0 && given === undefined) return null
    const facts = readFacts(given)
    if (!facts) problem ??= STORAGE_PROBLEMS.damaged
    sizes.restore(keys, keptSizes)
    last = keys.at(-1) ?? 0
    snapshotSize = sizeOf(snapshot)
    return {
      facts: facts ?? NO_FACTS,
      // Whatever its members are, they are checked where they are read.
      snapshot: typeof snapshot === 'object' ? (snapshot as KeptCopy['snapshot']) : null,
      changes: (after) => changes(after, keys),
      chunks: new Set(keys),
      reportDamage: () => {
        problem ??= STORAGE_PROBLEMS.damaged
      },
    }
  }
  const append = async (change: CopyChange, facts: CopyFacts | null): Promise<number> => {
    let number: IDBRequest<IDBValidKey> | undefined
    const isKept = await write((of) => {
      number = of.objectStore(CHANGES).add(change)
      if (facts) of.objectStore(META).put(facts, FACTS)
    })
    const chunk = isKept ? number?.result : undefined
    if (typeof chunk !== 'number')
      return goOnInMemory(STORAGE_PROBLEMS.blocked).append(change, facts)
    sizes.set(chunk, sizeOf(change))
    last = chunk
    return chunk
  }
  const linesOnDevice = async (chunk: number) =>
    readKeptChange(await read(CHANGES, (of) => of.get(chunk)))?.texts ?? null
  return {
    place: () => (memory ? 'memory' : 'device'),
    bytes: () => sizes.total() + snapshotSize + (memory?.bytes() ?? 0),
    problem: () => problem,
    onLost: (listener) => {
      onLost = listener
    },
    load,
    append,
    lines: (chunk) =>
      chunk >= MEMORY_FROM ? (memory?.lines(chunk) ?? Promise.resolve(null)) : linesOnDevice(chunk),
    keepSnapshot: async (make, needed, facts) => {
      if (memory) {
        // The columns on the device stay as they are: those of now need chunks that are only in memory.
        await memory.keepSnapshot(make, needed, facts)
        return
      }
      const up_to = last
      const snapshot = { ...make(), up_to }
      const kept = needed()
      const dead = sizes.chunks().filter((chunk) => chunk <= up_to && !kept.has(chunk))
      const isKept = await write((of) => {
        of.objectStore(META).put(snapshot, SNAPSHOT)
        // Those of later changes are known once these are read.
        of.objectStore(META).put(sizes.without(dead), SIZES)
        if (facts) of.objectStore(META).put(facts, FACTS)
        for (const chunk of dead) of.objectStore(CHANGES).delete(chunk)
      })
      if (!isKept) return
      snapshotSize = sizeOf(snapshot)
      for (const chunk of dead) sizes.delete(chunk)
    },
    clear: async () => {
      sizes.clear()
      snapshotSize = 0
      await memory?.clear()
      await write((of) => {
        of.objectStore(CHANGES).clear()
        of.objectStore(META).clear()
      }, true)
    },
    holdOpen: (until) => {
      held = until
    },
    close: () => {
      isClosed = true
      void database.then((opened) => opened?.close())
      memory?.close()
    },
    remove: async () => {
      isClosed = true
      const opened = await database
      opened?.close()
      await removeDatabase(storedName(DATABASES.copies, slot)).catch(() => undefined)
    },
  }
}
