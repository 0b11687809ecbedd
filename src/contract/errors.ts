import { anything, objectOf } from './reply.ts'

/** The error body of services of this family. The API does not document it: do not rely on any field. */
export const ErrorReply = objectOf(
  {},
  { error_code: anything, status_code: anything, msg: anything, details: anything },
)

/** The error code of a gateway that could not connect to its service: the request was not sent to it. */
export const NOT_CONNECTED_CODE = 'ADIT_UPSTREAM_NOT_CONNECTED'
