import { afterEach, beforeEach, vi } from 'vitest'
import type { LoadFacts } from './load-facts.ts'
import type { Entry } from './record-map.ts'
import type { StoredRecords } from './stored-records.ts'

const channels = new Set<TestChannel>()

/** A channel whose messages come at once, and in their order. */
class TestChannel extends EventTarget {
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    channels.add(this)
  }
  postMessage(message: unknown) {
    const data: unknown = structuredClone(message)
    for (const other of channels)
      if (other !== this && other.name === this.name)
        queueMicrotask(() => {
          if (channels.has(other)) other.dispatchEvent(new MessageEvent('message', { data }))
        })
  }
  close() {
    channels.delete(this)
  }
}

/** Locks that one holds at a time. */
const createLocks = () => {
  const last = new Map<string, Promise<unknown>>()
  return {
    request: async (
      name: string,
      { signal }: { signal: AbortSignal },
      act: () => Promise<void>,
    ) => {
      const before = last.get(name) ?? Promise.resolve()
      const run = async () => {
        await before
        signal.throwIfAborted()
        await act()
      }
      const held = run()
      last.set(
        name,
        held.catch(() => undefined),
      )
      return held
    },
  }
}

/** Gives each test of a file the channels and locks of a browser, and a time that only the test moves. */
export const withTabs = (): void => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 5) })
    vi.stubGlobal('BroadcastChannel', TestChannel)
    vi.stubGlobal('navigator', { locks: createLocks() })
  })
  afterEach(() => {
    for (const channel of channels) channel.close()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}

/** Lets time pass, with all that is done in it. */
export const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

/** The page of a tab, which a test hides and shows. */
export const openPage = () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  return (isVisible: boolean) => {
    page.visibilityState = isVisible ? 'visible' : 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
  }
}

/** A device that stores records, for as many tabs and visits as a test has. */
export const createTestDevice = () => {
  const rows = new Map<string, Entry>()
  let facts: LoadFacts | null = null
  const open = (): StoredRecords => ({
    problem: () => null,
    read: async () => facts && { entries: [...rows.values()], facts },
    write: async (change, isAll) => {
      if (isAll) {
        rows.clear()
        facts = null
      }
      for (const entry of change.put) rows.set(entry.record.id, entry)
      for (const id of change.dropped) rows.delete(id)
      facts = change.facts ?? facts
    },
    close: () => undefined,
  })
  return { open, rows, facts: () => facts }
}
