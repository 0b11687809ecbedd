import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limitedList } from './limited-list.ts'
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

const TCP_IP_RESTRICTION = '/edges/tcp/:id/ip_restriction'
const TLS_BACKEND = '/edges/tls/:id/backend'
const TLS_IP_RESTRICTION = '/edges/tls/:id/ip_restriction'

export const replaceTcpIpRestriction = endpoint('PUT', TCP_IP_RESTRICTION, {
  summary: 'Replace the IP restriction module of a TCP edge',
  body: IpRestrictionPut,
  success: 200,
  reply: IpRestriction,
})
export const getTcpIpRestriction = endpoint('GET', TCP_IP_RESTRICTION, {
  summary: 'Get the IP restriction module of a TCP edge',
  success: 200,
  reply: IpRestriction,
})
export const deleteTcpIpRestriction = endpoint('DELETE', TCP_IP_RESTRICTION, {
  summary: 'Delete the IP restriction module of a TCP edge',
  success: 204,
})
export const replaceTlsBackend = endpoint('PUT', TLS_BACKEND, {
  summary: 'Replace the backend module of a TLS edge',
  body: BackendPut,
  success: 200,
  reply: Backend,
})
export const getTlsBackend = endpoint('GET', TLS_BACKEND, {
  summary: 'Get the backend module of a TLS edge',
  success: 200,
  reply: Backend,
})
export const deleteTlsBackend = endpoint('DELETE', TLS_BACKEND, {
  summary: 'Delete the backend module of a TLS edge',
  success: 204,
})
export const replaceTlsIpRestriction = endpoint('PUT', TLS_IP_RESTRICTION, {
  summary: 'Replace the IP restriction module of a TLS edge',
  body: IpRestrictionPut,
  success: 200,
  reply: IpRestriction,
})
export const getTlsIpRestriction = endpoint('GET', TLS_IP_RESTRICTION, {
  summary: 'Get the IP restriction module of a TLS edge',
  success: 200,
  reply: IpRestriction,
})
export const deleteTlsIpRestriction = endpoint('DELETE', TLS_IP_RESTRICTION, {
  summary: 'Delete the IP restriction module of a TLS edge',
  success: 204,
})
