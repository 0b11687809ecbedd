import { EDGE_KINDS } from '#contract/edge-modules.ts'
import * as z from 'zod/mini'
import { accountList } from '../../connection/account-list.ts'
import { ENTRIES } from '../../device/registry.ts'

const Edge = z.object({ kind: z.string(), id: z.string() })

/** An edge that was opened with a connection. The API cannot list edges. */
export type Edge = z.infer<typeof Edge>

/** The edges that were opened, last opened first. */
export const edgeList = accountList({
  entry: ENTRIES.edges,
  schema: Edge,
  nameOf: ({ kind, id }) => `${kind} ${id}`,
  most: 20,
})

/** The edges remembered for a connection, last opened first, without kinds that no longer exist. */
export const rememberedEdges = (connectionId: string): Edge[] =>
  edgeList.read(connectionId).filter(({ kind }) => EDGE_KINDS.includes(kind))
