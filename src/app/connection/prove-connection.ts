import { listOperators } from '#contract/operators.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { faultOf, type ConnectionFault } from './connection-fault.ts'
import type { Connection } from './connection.ts'

/** Reads with a connection to prove it; null when it works. */
export const proveConnection = async (connection: Connection): Promise<ConnectionFault | null> => {
  let isBlocked = false
  const onViolation = (event: SecurityPolicyViolationEvent) => {
    isBlocked ||= event.effectiveDirective === 'connect-src'
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  try {
    const list = await call(listOperators, { connection })
    // A loose reply schema takes any object: only this API's list has this member.
    if ('operators' in list) return null
    return faultOf(
      new ApiError({ kind: 'unexpected_reply', operation: listOperators, status: 200 }),
      connection,
      false,
    )
  } catch (error) {
    return faultOf(error, connection, isBlocked)
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation)
  }
}
