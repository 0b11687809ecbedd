import { afterEach, beforeEach, vi } from 'vitest'
import type { createStoredRecords, Entry } from './stored-records.ts'

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
    request: async <T>(
      name: string,
      { signal }: { signal: AbortSignal },
      act: () => Promise<T>,
    ): Promise<T> => {
      const before = last.get(name) ?? Promise.resolve()
      const run = async () => {
        await before
        signal.throwIfAborted()
        return act()
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

/** What ends the tabs of a test. */
const closings = new Set<() => void>()

/** Closes something once the test is over: what stays open would listen in the tests of other files. */
export const closeAfterTest = (close: () => void): void => void closings.add(close)

/** Gives each test of a file the channels and locks of a browser, and a time that only the test moves. */
export const withTabs = (): void => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 5) })
    vi.stubGlobal('BroadcastChannel', TestChannel)
    vi.stubGlobal('navigator', { locks: createLocks() })
  })
  afterEach(() => {
    for (const close of closings) close()
    closings.clear()
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
  vi.stubGlobal('location', { origin: 'https://adit.example', pathname: '/', search: '' })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  return (isVisible: boolean) => {
    page.visibilityState = isVisible ? 'visible' : 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
  }
}

/** A device that stores records, for as many tabs and visits as a test has. */
export const createTestDevice = () => {
  const rows = new Map<string, Entry>()
  let stored: number | null = null
  const open = (): ReturnType<typeof createStoredRecords> => ({
    problem: () => null,
    read: async () => ({ entries: [...rows.values()], completed_at: stored }),
    write: async ({ put = [], completed_at, isAll = false }) => {
      if (isAll) {
        rows.clear()
        stored = null
      }
      for (const entry of put)
        if (entry.is_gone) rows.delete(entry.record.id)
        else rows.set(entry.record.id, entry)
      stored = completed_at ?? stored
    },
    close: () => undefined,
  })
  return { open, rows, completed_at: () => stored }
}
