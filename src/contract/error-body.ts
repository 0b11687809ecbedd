import * as z from 'zod/mini'

/** The error body as the embedded service writes it; `details` also names each faulty field with its rule. */
export const ErrorBody = z.strictObject({
  error_code: z.string(),
  status_code: z.int().check(z.minimum(400), z.maximum(599)),
  msg: z.string(),
  details: z.catchall(z.object({ operation_id: z.string() }), z.string()),
})
export type ErrorBody = z.infer<typeof ErrorBody>
