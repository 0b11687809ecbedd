import { operation } from './operation.ts'
import { Ref } from './ref.ts'
import { anything, listOf, objectOf, text, type Shaped } from './reply.ts'

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
export const OperatorCert = objectOf({}, { cert: text, not_before: text, not_after: text })
export type OperatorCert = Shaped<typeof OperatorCert>

/** A binding in a reply; it may be present although the feature is off. */
export const OperatorBinding = objectOf(
  {},
  { endpoint_selectors: listOf(text), cert: OperatorCert, ingress_endpoint: text },
)
export type OperatorBinding = Shaped<typeof OperatorBinding>

/** An operator in a reply: only `id` is relied on; unknown fields are kept. */
export const Operator = objectOf(
  { id: text },
  {
    uri: text,
    created_at: text,
    updated_at: text,
    description: text,
    metadata: text,
    principal: Ref,
    enabled_features: listOf(text),
    region: text,
    deployment: objectOf({}, { name: text, namespace: text, version: text, cluster_name: text }),
    binding: OperatorBinding,
  },
)
export type Operator = Shaped<typeof Operator>

/** A page of the list. */
export const OperatorList = objectOf(
  {},
  { operators: listOf(Operator), uri: text, next_page_uri: text },
)
export type OperatorList = Shaped<typeof OperatorList>

/** The API does not document the body: keep any. */
export const BoundEndpoints = anything

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
