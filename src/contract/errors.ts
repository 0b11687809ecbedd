import * as z from 'zod/mini'

/** The error body of services of this family. Spec 7 does not show it, so do not rely on any field. */
export const ErrorReply = z.looseObject({
  error_code: z.optional(z.unknown()),
  status_code: z.optional(z.unknown()),
  msg: z.optional(z.unknown()),
  details: z.optional(z.unknown()),
})
export type ErrorReply = z.infer<typeof ErrorReply>

/** The error body as the embedded service writes it; `details` also names each faulty field with its rule. */
export const ErrorBody = z.strictObject({
  error_code: z.string(),
  status_code: z.int().check(z.minimum(400), z.maximum(599)),
  msg: z.string(),
  details: z.catchall(z.object({ operation_id: z.string() }), z.string()),
})
export type ErrorBody = z.infer<typeof ErrorBody>
