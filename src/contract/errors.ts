import * as z from 'zod/mini'

/** The error body of services of this family. The API does not document it: do not rely on any field. */
export const ErrorReply = z.looseObject({
  error_code: z.optional(z.unknown()),
  status_code: z.optional(z.unknown()),
  msg: z.optional(z.unknown()),
  details: z.optional(z.unknown()),
})
export type ErrorReply = z.infer<typeof ErrorReply>
