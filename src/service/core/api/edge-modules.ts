import type { EdgeModule, RefMember } from '#contract/edge-modules.ts'
import { type Operation, type ParamsOf, pathOf } from '#contract/operation.ts'
import { Refusal } from '#service/core/http/errors.ts'
import type { ModuleDocument } from '#service/core/store/database.ts'
import type { ModuleKey } from '#service/core/store/edge-modules.ts'
import type { Store } from '#service/core/store/store.ts'
import { noteWrite } from './audit.ts'
import type { ServiceRequest } from './serve.ts'

/** The dependencies of the operations on modules. */
export type ModuleDeps = { store: Pick<Store, 'edgeModules' | 'transaction'>; now: () => Date }

/** The location of a module of one edge. */
export const keyOf = ({ kind, module }: EdgeModule, edge_id: string): ModuleKey => ({
  kind,
  edge_id,
  module,
})

const notSet = ({ kind, edge_id: edge, module }: ModuleKey): Refusal =>
  new Refusal(
    404,
    `The ${module} module of the ${kind.toUpperCase()} edge ${JSON.stringify(edge)} does not exist. Create it with PUT.`,
    { fieldErrors: { id: `No edge with this ID has the module ${module}.` } },
  )

const refsOf = ({ collection, many }: RefMember, put: unknown, base: string): unknown => {
  const ids = Array.isArray(put) ? put : put === undefined ? [] : [put]
  const refs = ids.map((id) => ({
    id,
    uri: `${base}/${collection}/${encodeURIComponent(String(id))}`,
  }))
  return many ? refs : (refs[0] ?? null)
}

/** A stored module as responses give it: ids become Refs, other members stay. */
export const moduleReply = (
  { document: { refs } }: EdgeModule,
  { enabled, ...stored }: ModuleDocument,
  base: string,
): ModuleDocument => ({
  enabled,
  ...Object.fromEntries(Object.entries(stored).filter(([name]) => !(name in refs))),
  ...Object.fromEntries(
    Object.entries(refs).map(([name, ref]) => [ref.reply, refsOf(ref, stored[name], base)]),
  ),
})

/** A write of a module, for the audit log. */
const writeOf = <O extends Operation>(operation: O, params: ParamsOf<O>) => ({
  operation,
  record: pathOf(operation, params),
})

/** The stored form of a PUT module: a missing `enabled` means true. */
export const documentOf = (body: object): ModuleDocument => ({ enabled: true, ...body })

/**
 * The implementation of the operations on any module. Any opaque id is an edge; a module
 * is 404 until a PUT creates it.
 */
export const moduleImplementations = (module: EdgeModule, { store, now }: ModuleDeps) => ({
  replace: {
    run: async ({ params, body, caller, precondition }: ServiceRequest<EdgeModule['replace']>) => {
      const document = documentOf(body)
      const key = keyOf(module, params.id)
      const reply = moduleReply(module, document, caller.base)
      const at = now()
      const replyOf = (stored: ModuleDocument | undefined) =>
        stored && moduleReply(module, stored, caller.base)
      await store.transaction(async (queries) => {
        const stored = await queries.edgeModules.put(caller.account, key, document, at, (stored) =>
          precondition(replyOf(stored)),
        )
        const written = {
          ...writeOf(module.replace, params),
          before: replyOf(stored),
          after: reply,
        }
        await noteWrite(queries, caller, written, at)
      })
      return reply
    },
  },
  get: {
    run: async ({ params, caller }: ServiceRequest<EdgeModule['get']>) => {
      const key = keyOf(module, params.id)
      const document = await store.edgeModules.find(caller.account, key)
      if (!document) throw notSet(key)
      return moduleReply(module, document, caller.base)
    },
  },
  remove: {
    run: async ({ params, caller, precondition }: ServiceRequest<EdgeModule['remove']>) => {
      const key = keyOf(module, params.id)
      const wasSet = await store.transaction(async (queries) => {
        const stored = await queries.edgeModules.delete(caller.account, key)
        if (!stored) return false
        const before = moduleReply(module, stored, caller.base)
        await precondition(before)
        await noteWrite(queries, caller, { ...writeOf(module.remove, params), before }, now())
        return true
      })
      if (!wasSet) throw notSet(key)
      return undefined
    },
  },
})
