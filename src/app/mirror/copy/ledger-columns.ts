/** Columns in the order of the table's rows. */
export type ColumnSnapshot = {
  readonly chunks: Uint32Array
  readonly lines: Uint32Array
  readonly sweeps: Uint32Array
  readonly hashes: Float64Array
  readonly times: Float64Array
}

const FIRST_ROOM = 1024

/** The columns of the ledger: five numbers a row, which are 0 until they are set. */
export const createColumns = () => {
  let room = FIRST_ROOM
  let chunks: Uint32Array = new Uint32Array(room)
  let lines: Uint32Array = new Uint32Array(room)
  let sweeps: Uint32Array = new Uint32Array(room)
  let hashes: Float64Array = new Float64Array(room)
  let times: Float64Array = new Float64Array(room)

  const resize = (next: number, from: ColumnSnapshot) => {
    const resized = <T extends Uint32Array | Float64Array>(column: T, old: T): T => {
      column.set(old)
      return column
    }
    room = next
    chunks = resized(new Uint32Array(room), from.chunks)
    lines = resized(new Uint32Array(room), from.lines)
    sweeps = resized(new Uint32Array(room), from.sweeps)
    hashes = resized(new Float64Array(room), from.hashes)
    times = resized(new Float64Array(room), from.times)
  }
  const reserve = (row: number) => {
    if (row >= room) resize(Math.max(row + 1, room * 2), { chunks, lines, sweeps, hashes, times })
  }
  return {
    chunk: (row: number) => chunks[row] ?? 0,
    line: (row: number) => lines[row] ?? 0,
    sweep: (row: number) => sweeps[row] ?? 0,
    hash: (row: number) => hashes[row] ?? 0,
    time: (row: number) => times[row] ?? 0,
    setPlace: (row: number, chunk: number, line: number, hash: number) => {
      reserve(row)
      chunks[row] = chunk
      lines[row] = line
      hashes[row] = hash
    },
    setSweep: (row: number, sweep: number, time: number) => {
      reserve(row)
      sweeps[row] = sweep
      times[row] = time
    },
    clear: () => {
      for (const column of [chunks, lines, sweeps, hashes, times]) column.fill(0)
    },
    clearTimes: () => {
      times.fill(0)
    },
    snapshot: (rows: number): ColumnSnapshot => {
      reserve(rows)
      return {
        chunks: chunks.slice(0, rows),
        lines: lines.slice(0, rows),
        sweeps: sweeps.slice(0, rows),
        hashes: hashes.slice(0, rows),
        times: times.slice(0, rows),
      }
    },
    restore: (from: ColumnSnapshot) => resize(Math.max(FIRST_ROOM, from.chunks.length), from),
  }
}
