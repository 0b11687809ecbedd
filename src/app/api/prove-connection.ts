import { ACCOUNT_HEADER } from '#contract/account-header.ts'
import { listOperators } from '#contract/operators.ts'
import { ApiError } from './api-error.ts'
import type { Connection } from '../connection/connection.ts'
import { ofAccount } from '../connection/identify.ts'
import { createClient } from './client.ts'
import { problemOf, type ConnectionProblem } from './connection-problem.ts'
import type { Network } from './send-request.ts'
import { wait } from './wait.ts'

// The browser reports a policy violation in a separate task, after the blocked call has failed.
const VIOLATION_MS = 50

/**
 * Proves a connection with a read, which tells its account, too. `allowedOrigins` are the other origins that the page
 * may call; null if the host does not say: then the browser's policy violation event decides.
 */
export const proveConnection = async (
  network: Network,
  connection: Connection,
  allowedOrigins: readonly string[] | null = null,
): Promise<Connection | ConnectionProblem> => {
  const { origin } = new URL(connection.base_url)
  let isBlocked =
    allowedOrigins !== null && origin !== location.origin && !allowedOrigins.includes(origin)
  const onViolation = (event: SecurityPolicyViolationEvent) => {
    isBlocked ||= event.effectiveDirective === 'connect-src'
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  try {
    if (isBlocked) return problemOf(null, connection, true)
    let account: string | null = null
    const list = await createClient({ connection, ...network }).call(listOperators, {
      onHeaders: (headers) => {
        account = headers.get(ACCOUNT_HEADER)
      },
    })
    // A loose reply schema accepts any object: only this API's list has this member.
    if ('operators' in list) return ofAccount(connection, account)
    throw new ApiError({ kind: 'unexpected_reply', operation: listOperators, status: 200 })
  } catch (error) {
    await wait(VIOLATION_MS)
    return problemOf(error, connection, isBlocked)
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation)
  }
}
