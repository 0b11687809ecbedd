import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { Ref, looseReply } from './loose-reply.ts'

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

/** The limit of a description in UTF-8 bytes. */
export const DESCRIPTION_BYTES = 255
/** The limit of the metadata in UTF-8 bytes. */
export const METADATA_BYTES = 4096

/** The features a request may enable. A reply may name others. */
export const FEATURES = ['bindings', 'ingress', 'gateway'] as const
export type Feature = (typeof FEATURES)[number]

/** The certificate of a binding in a reply. */
export const OperatorCert = looseReply(
  {},
  { cert: z.string(), not_before: z.string(), not_after: z.string() },
)
export type OperatorCert = z.infer<typeof OperatorCert>

/** A binding in a reply; it may be present although the feature is off. */
export const OperatorBinding = looseReply(
  {},
  { endpoint_selectors: z.array(z.string()), cert: OperatorCert, ingress_endpoint: z.string() },
)
export type OperatorBinding = z.infer<typeof OperatorBinding>

/** An operator in a reply: only `id` is relied on; unknown fields are kept. */
export const Operator = looseReply(
  { id: z.string() },
  {
    uri: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    description: z.string(),
    metadata: z.string(),
    principal: Ref,
    enabled_features: z.array(z.string()),
    region: z.string(),
    deployment: looseReply(
      {},
      { name: z.string(), namespace: z.string(), version: z.string(), cluster_name: z.string() },
    ),
    binding: OperatorBinding,
  },
)
export type Operator = z.infer<typeof Operator>

/** A page of the list. */
export const OperatorList = looseReply(
  {},
  { operators: z.array(Operator), uri: z.string(), next_page_uri: z.string() },
)
export type OperatorList = z.infer<typeof OperatorList>

/** The API does not document the body: keep any. */
export const BoundEndpoints = z.unknown()

/** The path of one operator. */
export const OPERATOR_PATH = '/kubernetes_operators/:id'

export const getOperator = operation('GET', OPERATOR_PATH, {
  summary: 'Get an operator',
  success: 200,
  reply: Operator,
})
export const listOperators = operation('GET', '/kubernetes_operators', {
  summary: 'List operators, newest first',
  isPaged: true,
  success: 200,
  reply: OperatorList,
})
export const listBoundEndpoints = operation('GET', `${OPERATOR_PATH}/bound_endpoints`, {
  summary: 'List bound endpoints',
  isPaged: true,
  success: 200,
  reply: BoundEndpoints,
})
