import type { BackendPut, IpRestrictionPut } from '#contract/edge-modules.ts'
import { Refusal } from '#service/http/errors.ts'
import type { Caller } from './serve.ts'
import type { ModuleKey, ModuleRow } from '#service/store/edge-modules.ts'
import type { Store } from '#service/store/open-store.ts'

type Deps = { store: Pick<Store, 'edgeModules'>; now: () => Date }
type ModuleRequest = { params: { id: string }; caller: Caller }
type Place = Omit<ModuleKey, 'edge_id'>
type Shape<Put, Reply> = {
  toRow: (put: Put) => ModuleRow
  toReply: (row: ModuleRow, base: string) => Reply
}

const refOf = (base: string, collection: string) => (id: string) => ({
  id,
  uri: `${base}/${collection}/${encodeURIComponent(id)}`,
})

const IP_RESTRICTION = {
  toRow: ({ enabled = true, ip_policy_ids: ids = [] }: IpRestrictionPut) => ({ enabled, ids }),
  toReply: ({ enabled, ids }: ModuleRow, base: string) => ({
    enabled,
    ip_policies: ids.map(refOf(base, 'ip_policies')),
  }),
}

const BACKEND = {
  toRow: ({ enabled = true, backend_id: id }: BackendPut) => ({
    enabled,
    ids: id === undefined ? [] : [id],
  }),
  toReply: ({ enabled, ids }: ModuleRow, base: string) => ({
    enabled,
    backend: ids.map(refOf(base, 'backends'))[0] ?? null,
  }),
}

const notSet = ({ kind, edge_id: edge, module }: ModuleKey): Refusal =>
  new Refusal(
    404,
    `The ${module} module of the ${kind.toUpperCase()} edge ${JSON.stringify(edge)} is not set. Put it first.`,
    { faults: { id: `names no edge with the module ${module}` } },
  )

const moduleOperations = <Put, Reply>(
  { store, now }: Deps,
  place: Place,
  { toRow, toReply }: Shape<Put, Reply>,
) => ({
  replace: {
    run: async ({ params, body, caller }: ModuleRequest & { body: Put }) => {
      const row = toRow(body)
      await store.edgeModules.put(caller.account, { ...place, edge_id: params.id }, row, now())
      return toReply(row, caller.base)
    },
  },
  get: {
    run: async ({ params, caller }: ModuleRequest) => {
      const key = { ...place, edge_id: params.id }
      const row = await store.edgeModules.find(caller.account, key)
      if (!row) throw notSet(key)
      return toReply(row, caller.base)
    },
  },
  remove: {
    run: async ({ params, caller }: ModuleRequest) => {
      const key = { ...place, edge_id: params.id }
      if (!(await store.edgeModules.delete(caller.account, key))) throw notSet(key)
      return undefined
    },
  },
})

/** The operations on edge modules (spec 4.2 to 4.4). Any opaque id is an edge; a module is 404 until it is put. */
export const edgeModuleOperations = (deps: Deps) => ({
  tcpIpRestriction: moduleOperations(
    deps,
    { kind: 'tcp', module: 'ip_restriction' },
    IP_RESTRICTION,
  ),
  tlsBackend: moduleOperations(deps, { kind: 'tls', module: 'backend' }, BACKEND),
  tlsIpRestriction: moduleOperations(
    deps,
    { kind: 'tls', module: 'ip_restriction' },
    IP_RESTRICTION,
  ),
})
