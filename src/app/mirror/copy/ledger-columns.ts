import type { LedgerSnapshot } from './ledger.ts'

type ColumnSnapshot = Pick<LedgerSnapshot, 'chunks' | 'lines' | 'sweeps' | 'hashes' | 'times'>

const FIRST_ROOM = 1024

/** The columns of the ledger: five numbers a row, in slots that are used again. */
export const createColumns = () => {
  let room = FIRST_ROOM
  let chunks = new Uint32Array(room)
  let lines = new Uint32Array(room)
  let sweeps = new Uint32Array(room)
  let hashes = new Float64Array(room)
  let times = new Float64Array(room)
  let used = 0
  let free: number[] = []

  const grow = () => {
    room *= 2
    const larger = <T extends Uint32Array | Float64Array>(next: T, old: T): T => {
      next.set(old)
      return next
    }
    chunks = larger(new Uint32Array(room), chunks)
    lines = larger(new Uint32Array(room), lines)
    sweeps = larger(new Uint32Array(room), sweeps)
    hashes = larger(new Float64Array(room), hashes)
    times = larger(new Float64Array(room), times)
  }
  // A slot that was given out is within the columns.
  return {
    chunk: (slot: number) => chunks[slot] ?? 0,
    line: (slot: number) => lines[slot] ?? 0,
    sweep: (slot: number) => sweeps[slot] ?? 0,
    hash: (slot: number) => hashes[slot] ?? 0,
    time: (slot: number) => times[slot] ?? 0,
    add: (): number => {
      const slot = free.pop() ?? used
      if (slot === used) used += 1
      if (used > room) grow()
      return slot
    },
    remove: (slot: number) => void free.push(slot),
    setPlace: (slot: number, chunk: number, line: number, hash: number) => {
      chunks[slot] = chunk
      lines[slot] = line
      hashes[slot] = hash
    },
    setSweep: (slot: number, sweep: number, time: number) => {
      sweeps[slot] = sweep
      times[slot] = time
    },
    clear: () => {
      used = 0
      free = []
    },
    /** The columns of these slots, in their order. */
    snapshot: (slots: readonly number[]): ColumnSnapshot => ({
      chunks: Uint32Array.from(slots, (slot) => chunks[slot] ?? 0),
      lines: Uint32Array.from(slots, (slot) => lines[slot] ?? 0),
      sweeps: Uint32Array.from(slots, (slot) => sweeps[slot] ?? 0),
      hashes: Float64Array.from(slots, (slot) => hashes[slot] ?? 0),
      times: Float64Array.from(slots, (slot) => times[slot] ?? 0),
    }),
    /** False if a column has another length. */
    restore: (from: ColumnSnapshot, count: number): boolean => {
      const all = [from.chunks, from.lines, from.sweeps, from.hashes, from.times]
      if (all.some((column) => column.length !== count)) return false
      room = Math.max(FIRST_ROOM, count)
      chunks = new Uint32Array(room)
      chunks.set(from.chunks)
      lines = new Uint32Array(room)
      lines.set(from.lines)
      sweeps = new Uint32Array(room)
      sweeps.set(from.sweeps)
      hashes = new Float64Array(room)
      hashes.set(from.hashes)
      times = new Float64Array(room)
      times.set(from.times)
      used = count
      free = []
      return true
    },
  }
}
