import type { ConnectionLimits } from './connections.ts'
import type { LingerLimits } from './unread-body.ts'

/** The limits of a server for its connections; `limitInFlight` limits the requests. */
export type ServerLimits = ConnectionLimits & {
  /** From the first byte of a request, or the start of the connection, to the end of the head. */
  headMs: number
  /** The same to the end of the body; the code that reads the body is stricter. */
  requestMs: number
  /** How long a connection is kept for its next request. */
  idleMs: number
  /** How long nothing of an answer may be read. */
  answerMs: number
  /** How often the times of requests are checked. */
  checkMs: number
  linger: LingerLimits
}

const MIB = 1024 * 1024

export const LIMITS: ServerLimits = {
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
