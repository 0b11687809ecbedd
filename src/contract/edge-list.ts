import * as z from 'zod/mini'
import { EDGE_KINDS, EDGE_MODULES } from './edge-modules.ts'
import { operation } from './operation.ts'
import { PageQuery } from './paging.ts'
import { looseReply } from './loose-reply.ts'
import { idText, text } from './text.ts'
import { ACCOUNT_PATH } from './version.ts'

// The API has no list of edges; the embedded service has this one beside it.

/**
 * Where the list is, on the origin of the embedded service. Not `/edges`: that is a page of the dashboard, and a proxy
 * that asks for a password makes browsers send `Authorization` with the request for a page, too.
 */
export const EDGE_LIST_PATH = `${ACCOUNT_PATH}/edges`

/** Tells an edge from all others of its account. */
type EdgeName = { kind: string; id: string }

/** The cursor after which the next page begins. */
export const cursorOfEdge = ({ kind, id }: EdgeName): string => `${kind}/${id}`

/** The edge that a cursor names: kinds have no slash. */
export const edgeOfCursor = (cursor: string): EdgeName => {
  const slash = cursor.indexOf('/')
  return { kind: cursor.slice(0, slash), id: cursor.slice(slash + 1) }
}

const ID = idText()

const isCursor = (given: string): boolean => {
  const { kind, id } = edgeOfCursor(given)
  return EDGE_KINDS.includes(kind) && ID.safeParse(id).success
}

/** Query parameters of the list of edges. */
export const EdgePageQuery = z.strictObject({
  limit: PageQuery.shape.limit,
  after: z.optional(
    text().check(
      z.refine(isCursor, {
        error: 'Must be the kind and the ID of an edge, such as tls/edgtls_1.',
      }),
      z.describe('The page begins after this edge, named by its kind and ID: tls/edgtls_1.'),
    ),
  ),
})

const documentsOf = (name: string) =>
  EDGE_MODULES.filter(({ module }) => module === name).map(({ document }) => document.reply)

// A module of the same name may be another one for another kind of edge.
const MODULE_REPLIES = Object.fromEntries(
  EDGE_MODULES.map(({ module }) => [module, z.union([...new Set(documentsOf(module))])]),
)

/** An edge in the list, with those of its modules that are set: each as its GET gives it. */
export const ListedEdge = looseReply(
  { kind: z.string(), id: z.string() },
  { modules: looseReply({}, MODULE_REPLIES) },
)
export type ListedEdge = z.infer<typeof ListedEdge>

/** A page of the list. */
export const EdgeList = looseReply(
  {},
  { edges: z.array(ListedEdge), uri: z.string(), next_page_uri: z.string() },
)
export type EdgeList = z.infer<typeof EdgeList>

export const listEdges = operation('GET', EDGE_LIST_PATH, {
  summary: 'List the edges that have a module in this account, by kind and ID',
  isBesideApi: true,
  query: EdgePageQuery,
  success: 200,
  reply: EdgeList,
})
