import { operation } from '#contract/operation.ts'
import {
  anything,
  flag,
  listOf,
  objectOf,
  text as replyText,
  type Shaped,
} from '#contract/reply.ts'
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

export const Policy = objectOf(
  { id: replyText },
  {
    description: replyText,
    metadata: replyText,
    rules: listOf(replyText),
    enabled: flag,
    owner_id: replyText,
    edge_ids: listOf(replyText),
    created_at: replyText,
  },
)
export type Policy = Shaped<typeof Policy>

const Page = objectOf({ policies: listOf(anything) }, { next_page_uri: replyText })

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
