import { operation } from '#contract/operation.ts'
import { looseReply } from '#contract/loose-reply.ts'
import * as z from 'zod/mini'

// Policies: a resource that no service has, made up to show what the next one takes. Here is its wire.

const text = z.optional(z.string())
const texts = z.optional(z.array(z.string()))

export const PolicyBody = z.object({
  description: text,
  metadata: text,
  rules: texts,
  enabled: z.optional(z.boolean()),
  owner_id: text,
  edge_ids: texts,
})
export type PolicyBody = z.infer<typeof PolicyBody>

export const Policy = looseReply(
  { id: z.string() },
  {
    description: z.string(),
    metadata: z.string(),
    rules: z.array(z.string()),
    enabled: z.boolean(),
    owner_id: z.string(),
    edge_ids: z.array(z.string()),
    created_at: z.string(),
  },
)
export type Policy = z.infer<typeof Policy>

const Page = looseReply({ policies: z.array(z.unknown()) }, { next_page_uri: z.string() })

const LIST = '/policies'
const ONE = '/policies/:id'
const list = { success: 200, reply: Page, isPaged: true } as const
const one = { success: 200, reply: Policy } as const
const made = { success: 201, reply: Policy, body: PolicyBody } as const

export const listPolicies = operation('GET', LIST, { summary: 'List policies', ...list })
export const getPolicy = operation('GET', ONE, { summary: 'Get a policy', ...one })
export const createPolicy = operation('POST', LIST, { summary: 'Create a policy', ...made })
export const updatePolicy = operation('PATCH', ONE, {
  summary: 'Update it',
  ...one,
  body: PolicyBody,
})
export const deletePolicy = operation('DELETE', ONE, { summary: 'Delete it', success: 204 })
