import * as z from 'zod/mini'
import { limitedList, idText } from './text.ts'
import { operation } from './operation.ts'
import { Ref, looseReply } from './loose-reply.ts'

/** A member sent as an id or a list of ids and returned as a Ref or a list of Refs. */
export type RefMember = {
  /** The member of the reply. */
  reply: string
  /** The collection in the `uri` of a Ref. */
  collection: string
  many: boolean
}

/** Keyed by the member of the PUT body. */
type RefMembers = Readonly<Record<string, RefMember>>

/** A module in a response: every module has `enabled`; a service may send fields not listed here. */
export type ModuleReply = { enabled?: boolean | null | undefined; [member: string]: unknown }

/** The content of a module: the PUT body, the response, and which members are references. */
export type ModuleDocument = {
  put: z.ZodMiniObject
  reply: z.ZodMiniType<ModuleReply>
  refs: RefMembers
}

// Documented both as a Ref and as a list of Refs: accept both. One odd entry does not lose the others.
const manyRefs = z.union([z.array(z.unknown()), Ref])

type RefShape<Refs extends RefMembers> = {
  [Name in keyof Refs as Refs[Name]['reply']]: Refs[Name]['many'] extends true
    ? typeof manyRefs
    : typeof Ref
}

const refShape = <Refs extends RefMembers>(refs: Refs) =>
  Object.fromEntries(
    Object.values(refs).map(({ reply, many }) => [reply, many ? manyRefs : Ref]),
  ) as RefShape<Refs> // the entries are those of the mapped type

/** Derives a module's content from its PUT body. Members other than references are returned as sent. */
export const moduleDocument = <Put extends z.ZodMiniObject, const Refs extends RefMembers>(
  put: Put,
  refs: Refs,
) => ({ put, refs, reply: looseReply({}, { enabled: z.boolean(), ...refShape(refs) }) })

const enabled = z.optional(z.boolean()).check(z.describe('Left out, it means true.'))

/** Maximum IP policies per module. The API document shows no limit; the embedded service sets this one. */
export const IP_POLICIES_MAX = 1000

/** The body that replaces an IP restriction. */
export const IpRestrictionPut = z.strictObject({
  enabled,
  ip_policy_ids: z.optional(limitedList(idText(), IP_POLICIES_MAX, 'IDs')),
})
export type IpRestrictionPut = z.infer<typeof IpRestrictionPut>

/** The body that replaces a backend. */
export const BackendPut = z.strictObject({ enabled, backend_id: z.optional(idText()) })
export type BackendPut = z.infer<typeof BackendPut>

/** An IP restriction, for any kind of edge. */
export const ipRestriction = moduleDocument(IpRestrictionPut, {
  ip_policy_ids: { reply: 'ip_policies', collection: 'ip_policies', many: true },
})
/** A backend, for any kind of edge. */
export const backend = moduleDocument(BackendPut, {
  backend_id: { reply: 'backend', collection: 'backends', many: false },
})

/** An IP restriction in a reply. */
export const IpRestriction = ipRestriction.reply
export type IpRestriction = z.infer<typeof IpRestriction>

/** A backend in a reply. */
export const Backend = backend.reply
export type Backend = z.infer<typeof Backend>

/** The display name of a kind of edge: `TCP edge`. */
export const edgeName = (kind: string): string => `${kind.toUpperCase()} edge`

const inSentence = (title: string): string =>
  /^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)

/** Describes a module of a kind of edge, and declares its three operations. `title` is its heading. */
export const edgeModule = <
  const Kind extends string,
  const Module extends string,
  Document extends ModuleDocument,
>(
  kind: Kind,
  module: Module,
  title: string,
  document: Document,
) => {
  const path = `/edges/${kind}/:id/${module}` as const
  const described = `the ${inSentence(title)} module of a ${edgeName(kind)}`
  // Annotated so that each has the type of this document.
  const body: Document['put'] = document.put
  const reply: Document['reply'] = document.reply
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
export type EdgeModule = ReturnType<typeof edgeModule<string, string, ModuleDocument>>

export const tcpIpRestriction = edgeModule('tcp', 'ip_restriction', 'IP restriction', ipRestriction)
export const tlsIpRestriction = edgeModule('tls', 'ip_restriction', 'IP restriction', ipRestriction)
export const tlsBackend = edgeModule('tls', 'backend', 'Backend', backend)

/**
 * Every module of every kind of edge. Client, service, gateway and OpenAPI document read it, and
 * the pages show them in this order.
 */
export const EDGE_MODULES: readonly EdgeModule[] = [tcpIpRestriction, tlsIpRestriction, tlsBackend]

/** The kinds of edges, as written in an edge's path. */
export const EDGE_KINDS: readonly string[] = [...new Set(EDGE_MODULES.map(({ kind }) => kind))]

/** The modules that an edge of this kind can have; empty for an unknown kind. */
export const modulesOf = (kind: string): EdgeModule[] =>
  EDGE_MODULES.filter((module) => module.kind === kind)
