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
