import { modulesOf, type EdgeModule, type ModuleReply } from '#contract/edge-modules.ts'
import { shortened } from '../../ui/first-part.ts'
import { plural } from '../../ui/intl.ts'
import { idsIn, refMember } from './module-form.ts'
import { replyOf, type EdgeRecord } from './edge-record.ts'

/** A module of an edge as it was read. */
export type SeenModule = {
  module: Pick<EdgeModule, 'document'>
  /** The edge's id. */
  edge: string
  /** Null if none is set. */
  reply: ModuleReply | null
}

/** An id that modules refer to, and the edges of those modules, each once. */
export type UsedReference = { id: string; edges: readonly string[] }

/** The ids of a collection, such as `ip_policies`, that modules refer to; those of most edges first. */
export const usedReferences = (
  modules: readonly SeenModule[],
  collection: string,
): UsedReference[] => {
  const edgesOf = new Map<string, Set<string>>()
  for (const { module, edge, reply } of modules)
    for (const ref of Object.values(module.document.refs))
      if (reply && ref.collection === collection)
        for (const id of idsIn(refMember(reply, ref.reply)))
          edgesOf.set(id, (edgesOf.get(id) ?? new Set()).add(edge))
  return [...edgesOf]
    .map(([id, edges]) => ({ id, edges: [...edges] }))
    .toSorted((a, b) => b.edges.length - a.edges.length || (a.id < b.id ? -1 : 1))
}

const NAMED = 2

/** `used by edgtls_a`, `used by 3 edges: edgtls_a, edgtls_b, …`. */
export const usedByText = ({ edges }: UsedReference): string => {
  const named = edges.slice(0, NAMED).map(shortened).join(', ')
  if (edges.length === 1) return `used by ${named}`
  const more = edges.length > NAMED ? ', …' : ''
  return `${plural(edges.length, { other: 'used by # edges' })}: ${named}${more}`
}

/** The modules of edges, as far as they were read. */
export const readModules = (edges: readonly EdgeRecord[]): SeenModule[] =>
  edges.flatMap(({ kind, edge_id, readings }) =>
    modulesOf(kind).map((module) => ({
      module,
      edge: edge_id,
      reply: replyOf(readings[module.module]) ?? null,
    })),
  )
