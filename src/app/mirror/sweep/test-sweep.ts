import { createClient } from '../../api/client.ts'
import { openGate } from '../../api/send-request.ts'
import { createCopy } from '../copy/copy.ts'
import { createTestTable } from '../copy/test-table.ts'
import type { SweepStop } from '../protocol.ts'
import { createMemoryStore } from '../store/memory-store.ts'
import { createMovableStore } from '../store/movable-store.ts'
import { readPage } from './read-page.ts'
import { runSweep } from './run-sweep.ts'
import { createFleet } from './test-fleet.ts'
import { COPIED_OPERATORS } from '../../resources/operators/copied-operators.ts'

const connection = {
  id: 'c1',
  base_url: 'https://api.example',
  version_header: 'Service-Version',
  key: 'key',
}

type Fleet = ReturnType<typeof createFleet>

/** A copy of a fleet with its sweeps, over a store that may have been used before. */
export const openCopy = async (fleet: Fleet, store = createMemoryStore(), clock?: () => number) => {
  const { table, documents } = createTestTable()
  const copy = createCopy({
    table,
    read: COPIED_OPERATORS.read,
    store: createMovableStore(store),
    onChange: () => undefined,
    ...(clock && { clock }),
  })
  await copy.restore()
  const client = createClient({ connection, fetch: fleet.fetch, gate: openGate })
  const stops: (SweepStop | null)[] = []
  const waits: number[] = []
  const halting = new AbortController()
  const sweep = () =>
    runSweep(
      {
        copy,
        read: (query) => readPage(client, COPIED_OPERATORS, query, new AbortController().signal),
        readOne: (id) => COPIED_OPERATORS.readOne(client, id, new AbortController().signal),
        waitForTurn: async () => undefined,
        wait: async (ms) => void waits.push(ms),
        onStop: (stop) => void (stop && stops.push(stop)),
        now: Date.now,
      },
      halting.signal,
    )
  return { copy, sweep, stops, waits, halting, documents, client }
}

/** Sorts records by their ids. */
export const byId = (a: { id?: unknown }, b: { id?: unknown }) =>
  String(a.id) < String(b.id) ? -1 : 1
/** A fleet with so many operators. */
export const filled = (count: number, largest?: number | null) => {
  const fleet = createFleet(largest)
  for (let made = 0; made < count; made += 1) fleet.create({ description: `d${made}` })
  return fleet
}
