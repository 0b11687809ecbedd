import { EDGE_KINDS } from '#contract/edge-modules.ts'
import type { RecordLink, ResourcePages } from '../resource.ts'

/** An edge: the API has no document of its own for one, only its modules. */
export type Edge = { readonly kind: string; readonly id: string }

/** Tells one edge from all others: two of different kinds may have the same id. */
export const edgeKey = ({ kind, id }: Edge): string => `${kind}/${id}`

/** The edge of a key. No kind has a slash; an id may have some. */
export const edgeOfKey = (key: string): Edge => {
  const at = key.indexOf('/')
  return { kind: key.slice(0, at), id: key.slice(at + 1) }
}

/** Whether two name the same edge. */
export const isSameEdge = (one: Edge, other: Edge): boolean =>
  one.kind === other.kind && one.id === other.id

/** What an edge and several are called. */
export const EDGE_WORDS = { one: 'edge', other: 'edges' } as const

/** The kind of edge that an id names by its prefix, such as `edgtls_`; undefined if it names none: ids are opaque. */
export const kindOfId = (id: string): string | undefined =>
  EDGE_KINDS.find((kind) => id.toLowerCase().startsWith(`edg${kind}_`))

const record = '/edges/$kind/$id'
const linkState = { isOpenedHere: true } satisfies RecordLink['state']

/** Where the pages of edges are. */
export const EDGE_PAGES = {
  list: '/edges',
  record,
  paramsOf: edgeOfKey,
  linkState,
} satisfies Partial<ResourcePages>

/** Where the page of an edge is; who goes there from within the dashboard means this edge. */
export const edgeLink = ({ kind, id }: Edge) =>
  ({ to: record, params: { kind, id }, state: linkState }) as const
