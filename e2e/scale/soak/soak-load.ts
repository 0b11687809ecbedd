import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import { EDGE_MODULES, type EdgeModule } from '#contract/edge-modules.ts'
import { type Operation, pathOf } from '#contract/operation.ts'
import { operationIdOf } from '#contract/operations.ts'
import { createOperator, deleteOperator, updateOperator } from '#contract/operator-writes.ts'
import type { Answer, Request, Sender } from './soak-client.ts'
import { EDGES, EVENTS, type List, OPERATORS, pathOfUri, sweep } from './soak-sweep.ts'
import { type Document, type SentWrite, tokenOf } from './soak-writes.ts'

/** A record as the clients know it. Times are counted in writes that were sent or answered. */
type Known = { madeAt: number; deleteSentAt: number; deletedAt: number }

const EDGE_COUNT = 12
/** Modules of these edges are never deleted: every sweep after their first PUT has them. */
const KEPT_EDGES = 4
const MANY = 250
const BULK = 40
const BULK_AT_ONCE = 4
const SENT_AGAIN = 50
/** So many writes in a hundred are left before their answer. */
const LEFT = 3

/** What all clients of a run share: what was sent, and what of it was answered. */
export const createSoakState = () => {
  const writes: SentWrite[] = []
  const faults: string[] = []
  const operators = new Map<string, Known>()
  const keptEdges = new Map<string, number>()
  let time = 0
  let tokens = 0
  return {
    writes,
    faults,
    operators,
    keptEdges,
    counts: { sweeps: 0, bulkRuns: 0, swept: 0 },
    now: (): number => (time += 1),
    newToken: (): string => tokenOf((tokens += 1)),
  }
}
export type SoakState = ReturnType<typeof createSoakState>

/** One client: it does one thing after the other, drawn from its own numbers. */
export const createSoakClient = (state: SoakState, sender: Sender, random: () => number) => {
  const { writes, operators, keptEdges, faults, now, newToken } = state
  const below = (count: number): number => Math.floor(random() * count)
  const chance = (percent: number): boolean => random() * 100 < percent
  // Not called with an empty list.
  const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T
  const live = (): string[] =>
    [...operators].flatMap(([path, { deleteSentAt }]) => (deleteSentAt === Infinity ? [path] : []))

  const write = async (
    of: Operation,
    request: Omit<Request, 'method'>,
    { record, token = '' }: { record?: string; token?: string },
  ): Promise<Answer> => {
    const sent: SentWrite = {
      operation: operationIdOf(of),
      record,
      body: request.body,
      token,
      outcome: 'lost',
    }
    writes.push(sent)
    const leaveAfterMs = chance(LEFT) ? below(10) : undefined
    const answer = await sender.send({ ...request, method: of.method, leaveAfterMs })
    if (answer.kind === 'done') {
      sent.outcome = 'done'
      sent.operationId = answer.operationId
      if (of.success !== 204) sent.reply = answer.body
    } else if (answer.kind !== 'lost') sent.outcome = 'refused'
    return answer
  }

  const texts = (token: string): Document => {
    const text = `${token}${oneOf(['', ' Büro', ' "quoted" \\ back', ' 🚪', ` ${'x'.repeat(150)}`])}`
    return oneOf([
      { description: text },
      { metadata: text },
      { metadata: JSON.stringify({ note: text, more: 'y'.repeat(below(2000)) }) },
      { deployment: { version: text } },
      { description: text, metadata: `{"team":"${token}"}`, deployment: { name: token } },
    ])
  }
  const features = () => oneOf([[], ['ingress'], ['ingress', 'gateway']])

  const create = async (): Promise<void> => {
    const token = newToken()
    const body = {
      ...texts(token),
      ...(chance(50) && { enabled_features: features(), region: oneOf(['eu', 'us', 'global']) }),
    }
    const path = '/kubernetes_operators'
    const keyed = chance(50) ? { idempotencyKey: `key-${token}` } : undefined
    let answer = await write(createOperator, { path, body, ...keyed }, { token })
    const sent = writes.findLast((one) => one.token === token)
    if (!sent) return
    // With a key it may be sent again until it is answered, and is done once.
    for (let left = keyed ? SENT_AGAIN : 0; left > 0 && answer.kind !== 'done'; left -= 1) {
      await delay(10)
      answer = await sender.send({ method: 'POST', path, body, ...keyed })
      sent.outcome = answer.kind === 'done' ? 'done' : 'lost'
      if (answer.kind === 'done') sent.reply = answer.body
    }
    if (answer.kind !== 'done') return
    const record = pathOfUri(answer.body['uri'])
    sent.record = record
    operators.set(record, { madeAt: now(), deleteSentAt: Infinity, deletedAt: Infinity })
  }
  const known404 = (record: string): void => {
    if (operators.get(record)?.deleteSentAt === Infinity) faults.push(`${record} is lost: 404`)
  }
  const patch = async (record: string): Promise<void> => {
    const token = newToken()
    const body = { ...texts(token), ...(chance(20) && { enabled_features: features() }) }
    const answer = await write(updateOperator, { path: record, body }, { record, token })
    if (answer.kind === 'refused' && answer.status === 404) known404(record)
  }
  const remove = async (record: string): Promise<void> => {
    const known = operators.get(record)
    if (!known) return
    known.deleteSentAt = Math.min(known.deleteSentAt, now())
    const answer = await write(deleteOperator, { path: record }, { record })
    if (answer.kind === 'done') known.deletedAt = now()
  }
  const read = async (record: string): Promise<void> => {
    if ((await sender.read(record)) === undefined) known404(record)
  }
  const bulk = async (): Promise<void> => {
    state.counts.bulkRuns += 1
    const inTurn = pLimit(BULK_AT_ONCE)
    const chosen = live()
    const some = Array.from({ length: Math.min(BULK, chosen.length) }, () => oneOf(chosen))
    await Promise.all([...new Set(some)].map((record) => inTurn(() => patch(record))))
  }

  const putBody = ({ document: { refs } }: EdgeModule, token: string): Document => {
    const [[name, { many }] = ['', { many: false }]] = Object.entries(refs)
    const enabled = oneOf([{}, { enabled: true }, { enabled: false }])
    const others = Array.from({ length: below(4) }, (_each, index) => `ipp_${index}`)
    return { ...enabled, [name]: many ? [...others, token] : token }
  }
  const changeModule = async (): Promise<void> => {
    const module = oneOf(EDGE_MODULES)
    const index = below(EDGE_COUNT)
    const id = `edg${module.kind}_soak${index}`
    const record = pathOf(module.replace, { id })
    if (index >= KEPT_EDGES && chance(30)) {
      await write(module.remove, { path: record }, { record })
      return
    }
    const token = newToken()
    const body = putBody(module, token)
    const answer = await write(module.replace, { path: record, body }, { record, token })
    const edge = `${module.kind}/${id}`
    if (index < KEPT_EDGES && answer.kind === 'done' && !keptEdges.has(edge))
      keptEdges.set(edge, now())
  }

  const sweepAll = async (list: List): Promise<void> => {
    const began = now()
    const known = list === EVENTS ? writes.filter(({ operationId }) => operationId) : []
    const swept = await sweep(sender, list, 1 + below(chance(50) ? 1000 : 60))
    const ended = now()
    const found = new Set(swept.items.map(list.idOf))
    faults.push(...swept.faults)
    state.counts.sweeps += 1
    state.counts.swept += found.size
    const isMissing = (what: string): void =>
      void faults.push(`A sweep of ${list.path} misses ${what}`)
    if (list === EDGES) {
      for (const [edge, since] of keptEdges) if (since < began && !found.has(edge)) isMissing(edge)
    } else if (list === OPERATORS) {
      for (const [record, { madeAt, deleteSentAt, deletedAt }] of operators) {
        const isThere = found.has(record.slice(record.lastIndexOf('/') + 1))
        if (madeAt < began && deleteSentAt > ended && !isThere) isMissing(record)
        if (deletedAt < began && isThere)
          faults.push(`A sweep has ${record}, which was deleted before it began`)
      }
    } else {
      const ids = new Set(swept.items.map((event) => event['operation_id']))
      for (const { operationId, operation } of known)
        if (!ids.has(operationId)) isMissing(`${operation} ${operationId}`)
    }
  }

  /** Does one thing. */
  return async (): Promise<void> => {
    const chosen = live()
    if (chosen.length < 5 || (chosen.length < MANY && chance(20))) return create()
    if (chosen.length > MANY && chance(10)) return remove(oneOf(chosen))
    const drawn = below(1000)
    if (drawn < 400) return patch(oneOf(chosen))
    if (drawn < 600) return changeModule()
    if (drawn < 780) return read(oneOf(chosen))
    if (drawn < 880) return create()
    if (drawn < 950) return remove(oneOf(chosen))
    if (drawn < 970) return sweepAll(OPERATORS)
    if (drawn < 980) return sweepAll(EDGES)
    if (drawn < 983) return sweepAll(EVENTS)
    return drawn < 990 ? bulk() : undefined
  }
}
