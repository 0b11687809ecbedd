import * as z from 'zod/mini'
import { looseReply } from './loose-reply.ts'

/** The error body of services of this family. The API does not document it: do not rely on any field. */
export const ErrorReply = looseReply(
  {},
  {
    error_code: z.unknown(),
    status_code: z.unknown(),
    msg: z.unknown(),
    details: z.unknown(),
  },
)

/** The error code of a gateway that could not connect to its service: the request was not sent to it. */
export const NOT_CONNECTED_CODE = 'ADIT_UPSTREAM_NOT_CONNECTED'

/** The error body as the embedded service writes it; `details` also names each faulty field with its rule. */
export const ErrorBody = z.strictObject({
  error_code: z.string(),
  status_code: z.int().check(z.minimum(400), z.maximum(599)),
  msg: z.string(),
  details: z.catchall(z.object({ operation_id: z.string() }), z.string()),
})
export type ErrorBody = z.infer<typeof ErrorBody>
