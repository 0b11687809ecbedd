import * as z from 'zod/mini'

/** A text in a response that may be omitted, null or empty: all mean "not set". */
export const replyText = z.optional(z.nullable(z.string()))

/** A list in a response; omitted and null mean the same as empty. */
export const replyList = <T extends z.ZodMiniType>(item: T) => z.optional(z.nullable(z.array(item)))

/** A reference in a reply: `uri` may be empty or missing. */
export const Ref = z.looseObject({ id: replyText, uri: replyText })
export type Ref = z.infer<typeof Ref>
