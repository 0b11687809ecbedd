import { EDGE_KINDS } from '#contract/edge-modules.ts'
import * as z from 'zod/mini'
import { ENTRIES } from '../../device/registry.ts'
import { clearStored, readStored, writeStored } from '../../device/storage.ts'

const MOST = 20

const Edge = z.object({ base_url: z.string(), kind: z.string(), id: z.string() })

/** An edge that was opened on this device. The API cannot list edges (spec 4). */
export type Edge = z.infer<typeof Edge>

const readAll = (): Edge[] => {
  try {
    return z.array(Edge).parse(JSON.parse(readStored(ENTRIES.edges) ?? '[]'))
  } catch {
    return []
  }
}

const write = (edges: Edge[]): void => void writeStored(ENTRIES.edges, JSON.stringify(edges))

const same = (a: Edge, b: Edge) => a.base_url === b.base_url && a.kind === b.kind && a.id === b.id

/** The edges remembered for one service, last opened first, without kinds that no longer exist. */
export const rememberedEdges = (baseUrl: string): Edge[] =>
  readAll().filter((edge) => edge.base_url === baseUrl && EDGE_KINDS.includes(edge.kind))

/** The number of remembered edges, of all services. */
export const rememberedEdgeCount = (): number => readAll().length

/** These edges with one put first; beyond 20, the oldest of its service are dropped. */
export const withEdge = (edges: readonly Edge[], edge: Edge): Edge[] => {
  const others = edges.filter((one) => !same(one, edge))
  const kept = others.filter((one) => one.base_url === edge.base_url).slice(0, MOST - 1)
  return [edge, ...kept, ...others.filter((one) => one.base_url !== edge.base_url)]
}

/** Puts an edge first among the remembered ones. */
export const rememberEdge = (edge: Edge): void => write(withEdge(readAll(), edge))

/** Forgets one edge, or all edges of all services. */
export const forgetEdge = (edge: Edge): void => write(readAll().filter((one) => !same(one, edge)))
export const forgetAllEdges = (): void => clearStored(ENTRIES.edges)
