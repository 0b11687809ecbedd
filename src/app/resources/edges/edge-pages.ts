import type { RecordLink, ResourcePages } from '../resource.ts'
import { edgeOfKey, type Edge } from './edge.ts'

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
