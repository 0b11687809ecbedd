import { anything, objectOf } from './reply.ts'

/** The error body of services of this family. The API does not document it: do not rely on any field. */
export const ErrorReply = objectOf(
  {},
  { error_code: anything, status_code: anything, msg: anything, details: anything },
)
