import type { EdgeModule, ModuleReply } from '#contract/edge-modules.ts'
import { edgeKey, type Edge } from './edge.ts'
import { lostByReplace, type ModulePut } from './module-form.ts'
import { rulesOf } from './rules/rules-of.ts'

/** What a file of modules says of itself. */
export const MODULE_FILE = { format: 'adit-edge-modules', version: 1 } as const

/** A module of an edge, as far as it is known. */
type KnownModule = {
  readonly module: EdgeModule
  /** Null if none is set; undefined if it was not read. */
  readonly reply: ModuleReply | null | undefined
  /** When it was read, in Unix milliseconds; undefined if that is now. */
  readonly at?: number | undefined
}

/** An edge with its modules, as far as they are known. */
export type EdgeWithModules = Edge & {
  /** "" if it has no name but its id. */
  readonly label: string
  readonly states: readonly KnownModule[]
}

const writable = ({ module, reply }: KnownModule): [string, ModulePut | null][] => {
  if (reply === undefined) return []
  const { toPut, toValues } = rulesOf(module)
  return [[module.module, reply && toPut(toValues(reply))]]
}

// By code units: the same on every device, whatever its language.
const byKey = (one: Edge, other: Edge): number => (edgeKey(one) < edgeKey(other) ? -1 : 1)

/** Edges in the order of a file: by kind and id. */
export const inFileOrder = <One extends Edge>(edges: readonly One[]): One[] => edges.toSorted(byKey)

/**
 * The modules of edges as a file to keep: what is the same gives the same bytes. Each module is the body of its
 * replace, null if none is set; one that was not read is left out.
 */
export const moduleFileText = (edges: readonly EdgeWithModules[]): string => {
  const written = inFileOrder(edges).map(({ kind, id, label, states }) => ({
    kind,
    id,
    ...(label && { label }),
    modules: Object.fromEntries(states.flatMap(writable)),
  }))
  return `${JSON.stringify({ ...MODULE_FILE, edges: written }, null, 2)}\n`
}

/** How many modules of how many edges are left out, since they were not read. */
export const leftOut = (edges: readonly EdgeWithModules[]): { modules: number; edges: number } => {
  const counts = edges.map(({ states }) => states.filter(({ reply }) => reply === undefined).length)
  return {
    modules: counts.reduce((sum, count) => sum + count, 0),
    edges: counts.filter((count) => count > 0).length,
  }
}

/** The fields that a file leaves out, since the contract does not know them and no replace keeps them. */
export const unwritable = (edges: readonly EdgeWithModules[]): string[] => [
  ...new Set(
    edges.flatMap(({ states }) =>
      states.flatMap(({ module, reply }) =>
        lostByReplace(module.document, reply ?? {}).map((field) => `${module.module}.${field}`),
      ),
    ),
  ),
]
