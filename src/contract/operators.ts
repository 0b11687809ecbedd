import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { Ref, replyList, replyText } from './ref.ts'

/** The default region of an operator. */
export const DEFAULT_REGION = 'global'
/** Regions to suggest; any text is accepted. */
export const KNOWN_REGIONS = [
  'global',
  'us',
  'us-cal-1',
  'eu',
  'ap',
  'au',
  'sa',
  'jp',
  'in',
] as const

/** The certificate of a binding in a reply. */
export const OperatorCert = z.looseObject({
  cert: replyText,
  not_before: replyText,
  not_after: replyText,
})
export type OperatorCert = z.infer<typeof OperatorCert>

/** A binding in a reply; it may be present although the feature is off. */
export const OperatorBinding = z.looseObject({
  endpoint_selectors: replyList(z.string()),
  cert: z.optional(z.nullable(OperatorCert)),
  ingress_endpoint: replyText,
})
export type OperatorBinding = z.infer<typeof OperatorBinding>

/** An operator in a reply: only `id` is relied on; unknown fields are kept. */
export const Operator = z.looseObject({
  id: z.string(),
  uri: replyText,
  created_at: replyText,
  updated_at: replyText,
  description: replyText,
  metadata: replyText,
  principal: z.optional(z.nullable(Ref)),
  enabled_features: replyList(z.string()),
  region: replyText,
  deployment: z.optional(
    z.nullable(
      z.looseObject({
        name: replyText,
        namespace: replyText,
        version: replyText,
        cluster_name: replyText,
      }),
    ),
  ),
  binding: z.optional(z.nullable(OperatorBinding)),
})
export type Operator = z.infer<typeof Operator>

/** A page of the list. */
export const OperatorList = z.looseObject({
  operators: replyList(Operator),
  uri: replyText,
  next_page_uri: replyText,
})
export type OperatorList = z.infer<typeof OperatorList>

/** The API does not document the body: keep any. */
export const BoundEndpoints = z.unknown()

/** The path of one operator. */
export const OPERATOR_PATH = '/kubernetes_operators/:id'

export const getOperator = operation('GET', OPERATOR_PATH, {
  summary: 'Get a Kubernetes Operator',
  success: 200,
  reply: Operator,
})
export const listOperators = operation('GET', '/kubernetes_operators', {
  summary: 'List Kubernetes Operators, newest first',
  isPaged: true,
  success: 200,
  reply: OperatorList,
})
export const listBoundEndpoints = operation('GET', `${OPERATOR_PATH}/bound_endpoints`, {
  summary: 'List the endpoints bound to a Kubernetes Operator',
  isPaged: true,
  success: 200,
  reply: BoundEndpoints,
})
