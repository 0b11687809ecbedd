import * as z from 'zod/mini'
import { limitedList, limitedText, text } from './text.ts'
import { operation } from './operation.ts'
import {
  DESCRIPTION_BYTES,
  FEATURES,
  getOperator,
  listBoundEndpoints,
  listOperators,
  METADATA_BYTES,
  Operator,
  OPERATOR_PATH,
} from './operators.ts'

/** Maximum selectors per operator. The API document shows no limit; the embedded service sets this one. */
export const SELECTORS_MAX = 100

const features = limitedList(z.enum(FEATURES), FEATURES.length, 'features').check(
  z.refine<unknown>((list) => !Array.isArray(list) || new Set(list).size === list.length, {
    error: 'Lists a feature twice.',
    // Also runs if a feature is unknown; a list that is too long is rejected only for its length.
    when: ({ value }) => Array.isArray(value) && value.length <= FEATURES.length,
  }),
)

// Create and update take the same three fields.
const binding = z.strictObject({
  endpoint_selectors: z.optional(limitedList(text(), SELECTORS_MAX, 'selectors')),
  csr: z.optional(text()),
  ingress_endpoint: z.optional(text()),
})

const about = {
  description: z.optional(limitedText(DESCRIPTION_BYTES)),
  metadata: z.optional(limitedText(METADATA_BYTES)),
  enabled_features: z.optional(features),
  region: z.optional(text()),
  binding: z.optional(binding),
}

/** Why a `binding` is refused without its feature. */
export const BINDING_NEEDS_FEATURE = 'Allowed only when enabled_features includes "bindings".'

// Runs even if other checks fail, so that all field errors are reported at once.
const bindingNeedsFeature = (missingMeansNone: boolean) =>
  z.refine<unknown>(
    (value) => {
      if (typeof value !== 'object' || value === null || !('binding' in value)) return true
      const list = 'enabled_features' in value ? value.enabled_features : undefined
      if (list === undefined) return value.binding === undefined || !missingMeansNone
      return !Array.isArray(list) || list.includes('bindings')
    },
    { path: ['binding'], error: BINDING_NEEDS_FEATURE, when: () => true },
  )

/** The body of a create. */
export const OperatorCreate = z
  .strictObject({
    ...about,
    deployment: z.optional(
      z.strictObject({
        name: z.optional(text()),
        namespace: z.optional(text()),
        version: z.optional(text()),
        cluster_name: z.optional(text()),
      }),
    ),
  })
  .check(bindingNeedsFeature(true))
export type OperatorCreate = z.infer<typeof OperatorCreate>

/** The body of an update. Only `name` and `version` of the deployment may change. */
export const OperatorPatch = z
  .strictObject({
    ...about,
    deployment: z.optional(
      z.strictObject({ name: z.optional(text()), version: z.optional(text()) }),
    ),
  })
  .check(bindingNeedsFeature(false))
export type OperatorPatch = z.infer<typeof OperatorPatch>

export const createOperator = operation('POST', '/kubernetes_operators', {
  summary: 'Create an operator',
  takesIdempotencyKey: true,
  body: OperatorCreate,
  success: 201,
  reply: Operator,
})
export const updateOperator = operation('PATCH', OPERATOR_PATH, {
  summary: 'Change the given fields of an operator',
  body: OperatorPatch,
  success: 200,
  reply: Operator,
})
export const deleteOperator = operation('DELETE', OPERATOR_PATH, {
  summary: 'Delete an operator',
  success: 204,
})
/** The operations on Kubernetes Operators, by operation id. */
export const operatorOperations = {
  createOperator,
  updateOperator,
  deleteOperator,
  getOperator,
  listOperators,
  listBoundEndpoints,
}
