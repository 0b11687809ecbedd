import { Pool } from 'undici'
import * as z from 'zod/mini'
import { clientHeaders } from '../account.ts'
import { median, pairedRatio, quantile } from './figures.ts'
import { processorMs, type Running } from './service-process.ts'

/** The path of the list of operators. */
export const OPERATORS = '/api/kubernetes_operators'

/** A process that is measured, with a key and operators that it has. */
export type Target = { server: Running; key: string; ids: readonly string[] }

/** A request, and the one at a count of all. */
export type Call = { method: 'GET' | 'POST' | 'PATCH' | 'PUT'; path: string; body?: string }
export type Operation = (target: Pick<Target, 'ids'>, count: number) => Call

/** A client with so many connections. */
export const poolOf = ({ url }: Running, connections = 1) =>
  new Pool(url, { connections, pipelining: 1 })

/** Sends a request; returns the text of the answer. */
export const send = async (pool: Pool, key: string, { method, path, body }: Call) => {
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  const headers = { ...clientHeaders(key), ...json }
  const response = await pool.request({ method, path, headers, body: body ?? null })
  const text = await response.body.text()
  if (response.statusCode > 201)
    throw new Error(`${method} ${path}: ${response.statusCode} ${text}`)
  return text
}

/** The ids of the operators on the first page. */
export const idsOf = async (server: Running, key: string): Promise<string[]> => {
  const pool = poolOf(server)
  const page: unknown = JSON.parse(await send(pool, key, { method: 'GET', path: OPERATORS }))
  await pool.close()
  return z
    .object({ operators: z.array(z.object({ id: z.string() })) })
    .parse(page)
    .operators.map(({ id }) => id)
}

let sent = 0

/** Sends requests on so many connections for a while. */
const load = async (target: Target, operation: Operation, connections: number, ms: number) => {
  const pool = poolOf(target.server, connections)
  const times: number[] = []
  const used = await processorMs(target.server)
  const began = performance.now()
  const worker = async () => {
    while (performance.now() - began < ms) {
      const start = performance.now()
      await send(pool, target.key, operation(target, (sent += 1)))
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const took = performance.now() - began
  const processor = (await processorMs(target.server)) - used
  await pool.close()
  return { rate: (times.length * 1000) / took, times, processor: processor / times.length }
}

type Rounds = { connections: number; rounds: number; roundMs: number; warmUpMs: number }

/** Loads two processes in turns. The ratios are those of the first one to the second: over 1 it is quicker. */
export const compareInTurns = async (
  operation: Operation,
  targets: readonly [Target, Target],
  { connections, rounds, roundMs, warmUpMs }: Rounds,
) => {
  const run = (target: Target, ms: number) => load(target, operation, connections, ms)
  for (const target of targets) await run(target, warmUpMs)
  const first: Awaited<ReturnType<typeof load>>[] = []
  const second: typeof first = []
  for (let round = 0; round < rounds; round += 1) {
    // Alternate the order, so that leftovers of one do not always slow down the other.
    if (round % 2) second.push(await run(targets[1], roundMs))
    first.push(await run(targets[0], roundMs))
    if (!(round % 2)) second.push(await run(targets[1], roundMs))
  }
  const rates = [first, second].map((side) => side.map(({ rate }) => rate))
  const costs = [first, second].map((side) => side.map(({ processor }) => processor))
  const told = (side: typeof first) => {
    const times = side.flatMap((round) => round.times)
    const ms = (part: number) => quantile(times, part).toFixed(1)
    return `${Math.round(median(side.map(({ rate }) => rate)))}/s, ${ms(0.5)} / ${ms(0.99)} ms`
  }
  return {
    first: told(first),
    second: told(second),
    ratio: Number(pairedRatio(rates[0] ?? [], rates[1] ?? []).toFixed(2)),
    byProcessor: Number(pairedRatio(costs[1] ?? [], costs[0] ?? []).toFixed(2)),
  }
}
