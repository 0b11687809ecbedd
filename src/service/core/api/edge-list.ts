import { cursorOfEdge, edgeOfCursor, listEdges } from '#contract/edge-list.ts'
import { EDGE_MODULES, modulesOf } from '#contract/edge-modules.ts'
import { addressOf } from '#contract/operation.ts'
import type { Served } from '#service/core/http/other-requests.ts'
import type { EdgeRow } from '#service/core/store/edge-modules.ts'
import type { Store } from '#service/core/store/store.ts'
import { moduleReply } from './edge-modules.ts'
import { listAddress, readPage } from './read-page.ts'
import { type Implementation, serve, type ServeOptions } from './serve.ts'

type Deps = { store: Pick<Store, 'edgeModules'> }

const KNOWN = EDGE_MODULES.map(({ kind, module }) => ({ kind, module }))

/** An edge as the list gives it, its modules in the order of the contract. */
const edgeReply = ({ kind, edge_id: id, modules: stored }: EdgeRow, base: string) => ({
  kind,
  id,
  modules: Object.fromEntries(
    modulesOf(kind).flatMap((module) => {
      const document = stored[module.module]
      return document ? [[module.module, moduleReply(module, document, base)]] : []
    }),
  ),
})

const listing = ({ store }: Deps): Implementation<typeof listEdges> => ({
  run: async ({ query, caller }) => {
    const { account, base } = caller
    const { rows, next } = await readPage(caller, {
      limit: query.limit,
      beforeId: query.after,
      read: async (limit, cursor) => {
        const last = cursor === undefined ? undefined : edgeOfCursor(cursor)
        const after = last && { kind: last.kind, edge_id: last.id }
        const edges = await store.edgeModules.edges(account, { modules: KNOWN, limit, after })
        return edges.map((row) => {
          const edge = edgeReply(row, base)
          return { id: cursorOfEdge(edge), edge }
        })
      },
      // The addresses in it make most of a long one: what is stored does not tell its size.
      sizeOf: ({ edge }) => JSON.stringify(edge.modules).length,
    })
    const address = addressOf(listEdges, base, {})
    return {
      edges: rows.map(({ edge }) => edge),
      uri: listAddress(address, query),
      next_page_uri: next === undefined ? null : listAddress(address, { ...query, after: next }),
    }
  },
})

/** The list of edges. */
export const servedEdges = (deps: Deps, options: ServeOptions): Served => [
  listEdges,
  serve(listEdges, listing(deps), options),
]
