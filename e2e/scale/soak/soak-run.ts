import { setTimeout as delay } from 'node:timers/promises'
import { AuditLog } from '#contract/audit.ts'
import { EDGE_MODULES } from '#contract/edge-modules.ts'
import { pathOf } from '#contract/operation.ts'
import { API_BASE_PATH } from '#contract/version.ts'
import { until } from '../processes.ts'
import { createSender, type Sender } from './soak-client.ts'
import { createSoakClient, createSoakState, type SoakState } from './soak-load.ts'
import { soakFaults, type Stored } from './soak-model.ts'
import { EDGES, EVENTS, OPERATORS, pathOfUri, sweep } from './soak-sweep.ts'
import type { Document } from './soak-writes.ts'

/** Where a soak runs: processes of the service on one database. */
export type SoakPlace = {
  key: string
  /** Where the processes listen. */
  origins: readonly string[]
  /** The origin in `uri` fields. */
  publicUrl: string
  /** Whether the writes of a record are in the log in the order in which they were done. */
  isOrdered: boolean
  /** Whether answers are made to fail under load. */
  hasFaults: boolean
  /** What can happen to it under load, by name; each resolves once the service is back. */
  incidents: Readonly<Record<string, () => Promise<void>>>
}

type SoakOptions = {
  seed: number
  /** Asked with the number of incidents that have happened. */
  isOver: (happened: number) => boolean
  /** How long about the clients work before something happens. */
  loadMs: number
  clients: number
}

/** Numbers from 0 up to 1, the same ones for each seed (mulberry32). */
const seeded = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

const FAULT_EVERY_MS = 300
const LATE_MS = 1000
/** How soon after an incident so many writes must have been done. */
const RECOVERY_SECONDS = 60
const RECOVERED_WRITES = 50

// All but `status` 4xx come after the write or leave its outcome open to the client.
const FAULTS = [
  { kind: 'cut' },
  { kind: 'lost_answer', times: 4 },
  { kind: 'status', status: 503, retry_after: 1 },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 429 },
  { kind: 'html', times: 2 },
  { kind: 'slow', ms: 150, times: 3 },
]
const METHODS = ['POST', 'PATCH', 'PUT', 'DELETE', 'GET']

const askForFault = (origin: string, fault: object): Promise<unknown> =>
  fetch(`${origin}/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fault),
  }).catch(() => undefined)

const clearFaults = (origin: string): Promise<unknown> =>
  fetch(`${origin}/faults`, { method: 'DELETE' }).catch(() => undefined)

/** Everything that the service has, by full sweeps. */
const storedOf = async (sender: Sender): Promise<Stored & { faults: string[] }> => {
  const log = await sweep(sender, EVENTS, 1000)
  const operators = await sweep(sender, OPERATORS, 1000)
  const edges = await sweep(sender, EDGES, 1000)
  const records = new Map<string, Document>()
  for (const operator of operators.items) records.set(pathOfUri(operator['uri']), operator)
  for (const { kind, id, modules } of edges.items)
    for (const [name, document] of Object.entries(modules as Record<string, Document>)) {
      const module = EDGE_MODULES.find((one) => one.kind === kind && one.module === name)
      if (module) records.set(pathOf(module.get, { id: String(id) }), document)
    }
  return {
    events: AuditLog.parse({ events: log.items }).events ?? [],
    records,
    faults: [log, operators, edges].flatMap(({ faults }) => faults),
  }
}

/** Compares the service with what was sent. Nothing is sent meanwhile. */
const compare = async (state: SoakState, sender: Sender, place: SoakPlace) => {
  const rules = {
    base: `${place.publicUrl}${API_BASE_PATH}`,
    // Ids of events that two processes make within a millisecond are in no order.
    isOrdered: place.isOrdered,
  }
  for (let isLast = false; ; isLast = true) {
    const stored = await storedOf(sender)
    const faults = [...stored.faults, ...soakFaults(state.writes, stored, rules)]
    if (faults.length === 0 || isLast) return { stored, faults }
    // A write whose client has left may still have been under way.
    await delay(LATE_MS)
  }
}

/**
 * Works on a service with many clients while its answers fail and its processes are killed, and compares it
 * with what was sent, again and again. Returns the faults; ends at the first comparison that finds any.
 */
export const soak = async (
  place: SoakPlace,
  { seed, isOver, loadMs, clients }: SoakOptions,
): Promise<string[]> => {
  const random = seeded(seed)
  const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T // never empty
  const state = createSoakState()
  const sender = createSender(
    () => {
      const index = Math.floor(Math.random() * place.origins.length)
      return place.origins[index] ?? ''
    },
    place.key,
    place.hasFaults,
  )
  const steps = Array.from({ length: clients }, (_each, index) =>
    createSoakClient(state, sender, seeded(seed + index + 1)),
  )
  const happened: Record<string, number> = {}

  let ahead: string[] = []
  /** All in turn, each time in another order. */
  const nextIncident = (): string => {
    if (ahead.length === 0)
      ahead = Object.keys(place.incidents)
        .map((name) => ({ name, place: random() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ name }) => name)
    return ahead.pop() ?? ''
  }

  const work = async (isEnded: () => boolean): Promise<void> => {
    await Promise.all(
      steps.map(async (step) => {
        while (!isEnded()) await step()
      }),
    )
  }
  const disturb = async (isEnded: () => boolean): Promise<void> => {
    while (place.hasFaults && !isEnded()) {
      const fault = { ...oneOf(FAULTS), ...(random() < 0.7 && { method: oneOf(METHODS) }) }
      await askForFault(oneOf(place.origins), fault)
      await delay(FAULT_EVERY_MS)
    }
  }
  /** One part: load with failing answers, an incident in it, and the comparison. */
  const part = async (): Promise<string[]> => {
    let isEnded = false
    const load = Promise.all([work(() => isEnded), disturb(() => isEnded)])
    await delay(loadMs * (0.5 + random()))
    const name = nextIncident()
    happened[name] = (happened[name] ?? 0) + 1
    try {
      await place.incidents[name]?.()
      const since = state.writes.length
      const done = () => state.writes.slice(since).filter(({ outcome }) => outcome === 'done')
      await until(
        `Writes are done after: ${name}`,
        async () => done().length >= RECOVERED_WRITES,
        RECOVERY_SECONDS,
      )
    } finally {
      isEnded = true
      await load
    }
    if (place.hasFaults) await Promise.all(place.origins.map(clearFaults))
    const { stored, faults } = await compare(state, sender, place)
    const { records, events } = stored
    console.log(
      `  ${name}: ${events.length} events, ${records.size} records, ${faults.length} faults`,
    )
    return [...state.faults, ...sender.faults, ...faults]
  }

  let faults: string[] = []
  for (let parts = 0; faults.length === 0 && !isOver(parts); parts += 1) faults = await part()
  const { done, refused, lost, unsent } = sender.outcomes
  const { sweeps, bulkRuns, swept } = state.counts
  console.log(
    `  ${done} requests done, ${refused} refused, ${lost} without an answer, ${unsent} not taken; ${state.writes.length} writes; ${bulkRuns} bulk runs; ${sweeps} sweeps over ${swept} records; ${JSON.stringify(happened)}`,
  )
  if (!state.writes.some(({ outcome }) => outcome === 'done'))
    return ['No write was done', ...faults]
  return faults
}
