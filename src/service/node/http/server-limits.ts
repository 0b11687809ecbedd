import type { AdmissionLimits } from './admission.ts'
import type { ConnectionLimits } from './connections.ts'
import type { LingerLimits } from './unread-body.ts'

/** The limits of a server for all clients together and for each client. */
export type ServerLimits = AdmissionLimits &
  ConnectionLimits & {
    /** How long the next request waits on a connection that had a request refused. */
    refusalDelayMs: number
    /** From the first byte of a request, or the start of the connection, to the end of the head. */
    headMs: number
    /** The same to the end of the body; the code that reads the body is stricter. */
    requestMs: number
    /** How long a connection is kept for its next request. */
    idleMs: number
    linger: LingerLimits
  }

const MIB = 1024 * 1024

export const LIMITS: ServerLimits = {
  inWork: 256,
  outside: 512,
  // Less than Retry-After, so a client that respects it never waits.
  refusalDelayMs: 200,
  connections: 2000,
  keptConnections: 1500,
  headMs: 10_000,
  requestMs: 90_000,
  // Longer than clients and balancers keep theirs (Go 90 s, browsers 300 s, Google's balancers 600 s): who
  // closes first must be the one that knows of its next request.
  idleMs: 620_000,
  answerMs: 60_000,
  unreadBytes: 64 * MIB,
  checkMs: 1000,
  linger: { bytes: 4 * MIB, ms: 2000 },
}
