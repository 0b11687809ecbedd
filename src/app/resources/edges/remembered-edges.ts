import { EDGE_KINDS } from '#contract/edge-modules.ts'
import { accountList } from '../../connection/account-list.ts'
import { ENTRIES } from '../../device/registry.ts'

/** An edge that was opened with a connection. The API cannot list edges. */
export type Edge = { readonly kind: string; readonly id: string }

/** Tells one edge from all others: two of different kinds may have the same id. */
export const edgeKey = ({ kind, id }: Edge): string => `${kind} ${id}`

/** The edges that were opened, last opened first. */
export const edgeList = accountList({
  entry: ENTRIES.edges,
  members: ['kind', 'id'],
  nameOf: edgeKey,
  most: 20,
})

/** The edges remembered for a connection, last opened first, without kinds that no longer exist. */
export const rememberedEdges = (connectionId: string): Edge[] =>
  edgeList.read(connectionId).filter(({ kind }) => EDGE_KINDS.includes(kind))
