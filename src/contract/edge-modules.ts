import * as z from 'zod/mini'
import { limitedList } from './limited-list.ts'
import { operation } from './operation.ts'
import { Ref } from './ref.ts'
import { idText } from './text.ts'

const enabledReply = z.optional(z.nullable(z.boolean()))

/** Spec 2.3, as a reply. `ip_policies` is documented as a Ref and as a list of them: both are read. */
export const IpRestriction = z.looseObject({
  enabled: enabledReply,
  ip_policies: z.optional(z.nullable(z.union([z.array(Ref), Ref]))),
})
export type IpRestriction = z.infer<typeof IpRestriction>

/** Spec 2.4, as a reply. */
export const Backend = z.looseObject({
  enabled: enabledReply,
  backend: z.optional(z.nullable(Ref)),
})
export type Backend = z.infer<typeof Backend>

const enabled = z.optional(z.boolean()).check(z.describe('Left out, it means true (spec 2.3).'))

/** How many IP policies one module may name. The API document shows no limit; this is the embedded service's. */
export const IP_POLICIES_MAX = 1000

/** Spec 4.2 and 4.4, replace. */
export const IpRestrictionPut = z.strictObject({
  enabled,
  ip_policy_ids: z.optional(limitedList(idText(), IP_POLICIES_MAX, 'ids')),
})
export type IpRestrictionPut = z.infer<typeof IpRestrictionPut>

/** Spec 4.3, replace. */
export const BackendPut = z.strictObject({ enabled, backend_id: z.optional(idText()) })
export type BackendPut = z.infer<typeof BackendPut>

/** A member that is put as an id, or as a list of ids, and answered as a Ref or a list of Refs (spec 2.1). */
export type RefMember = {
  /** The member of the reply. */
  reply: string
  /** The collection in the `uri` of a Ref. */
  collection: string
  many: boolean
}

/** What a module holds: how it is put and how it is answered. Every module has `enabled`, which is not named here. */
export type ModuleDocument<
  Put extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> = {
  put: Put
  reply: Reply
  /** By the member of the put document. */
  refs: Readonly<Record<string, RefMember>>
}

const ipRestriction = {
  put: IpRestrictionPut,
  reply: IpRestriction,
  refs: { ip_policy_ids: { reply: 'ip_policies', collection: 'ip_policies', many: true } },
}

const backend = {
  put: BackendPut,
  reply: Backend,
  refs: { backend_id: { reply: 'backend', collection: 'backends', many: false } },
}

/** What people call a kind of edge: `TCP edge`. */
export const edgeName = (kind: string): string => `${kind.toUpperCase()} edge`

const inSentence = (title: string): string =>
  /^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)

/** Describes a module of a kind of edge, and declares its three operations. `title` is its heading. */
export const edgeModule = <
  const Kind extends string,
  const Module extends string,
  Put extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
>(
  kind: Kind,
  module: Module,
  title: string,
  document: ModuleDocument<Put, Reply>,
) => {
  const path = `/edges/${kind}/:id/${module}` as const
  const described = `the ${inSentence(title)} module of a ${edgeName(kind)}`
  const { put: body, reply } = document
  return {
    kind,
    module,
    title,
    document,
    replace: operation('PUT', path, { summary: `Replace ${described}`, body, success: 200, reply }),
    get: operation('GET', path, { summary: `Get ${described}`, success: 200, reply }),
    remove: operation('DELETE', path, { summary: `Delete ${described}`, success: 204 }),
  }
}

/** A module of a kind of edge, as data. */
export type EdgeModule<
  Put extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> = ReturnType<typeof edgeModule<string, string, Put, Reply>>

export const tcpIpRestriction = edgeModule('tcp', 'ip_restriction', 'IP restriction', ipRestriction)
export const tlsBackend = edgeModule('tls', 'backend', 'Backend', backend)
export const tlsIpRestriction = edgeModule('tls', 'ip_restriction', 'IP restriction', ipRestriction)

/** Every module of every kind of edge: spec 4.2 to 4.4. Client, service, gateway and OpenAPI document read it. */
export const EDGE_MODULES: readonly EdgeModule[] = [tcpIpRestriction, tlsBackend, tlsIpRestriction]
