import type { ReplyShape } from '#contract/reply.ts'

type JsonSchema = Record<string, unknown>

/** The JSON schema of a reply for the OpenAPI document. A member that may be missing may be null, too. */
export const replySchema = ({ form }: ReplyShape<unknown>): JsonSchema => {
  if (form === 'anything') return {}
  if (typeof form === 'string') return { type: form }
  if ('item' in form) return { type: 'array', items: replySchema(form.item) }
  if ('either' in form) return { anyOf: form.either.map(replySchema) }
  const required = Object.keys(form.always)
  const members = [
    ...Object.entries(form.always).map(([name, one]) => [name, replySchema(one)] as const),
    ...Object.entries(form.maybe).map(
      ([name, one]) => [name, { anyOf: [replySchema(one), { type: 'null' }] }] as const,
    ),
  ]
  return {
    type: 'object',
    properties: Object.fromEntries(members),
    ...(required.length > 0 && { required }),
    additionalProperties: {},
  }
}
