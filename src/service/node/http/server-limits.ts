import type { AdmissionLimits } from './admission.ts'
import type { ConnectionLimits } from './connections.ts'
import type { LingerLimits } from './unread-body.ts'

/** What a server takes from all of its clients together and from each of them. */
export type ServerLimits = AdmissionLimits &
  ConnectionLimits & {
    /** How many of the requests that have a place use this process and its database at a time. */
    atWork: number
    /** How long the next request waits on a connection that was refused one. */
    refusalDelayMs: number
    /** From the first byte of a request, or the connection's beginning, to the end of its head. */
    headMs: number
    /** The same to the end of its body; who reads the body is stricter. */
    requestMs: number
    /** How long a connection is kept for its next request. */
    idleMs: number
    linger: LingerLimits
  }

const MIB = 1024 * 1024

export const LIMITS: ServerLimits = {
  inWork: 256,
  outside: 512,
  // More than the database has connections.
  atWork: 32,
  // Less than Retry-After says, so that whoever heeds it never waits.
  refusalDelayMs: 200,
  connections: 2000,
  headMs: 10_000,
  requestMs: 90_000,
  // Longer than balancers keep theirs, commonly a minute, so that none sends a request on one closed just then.
  idleMs: 75_000,
  answerMs: 60_000,
  unreadBytes: 64 * MIB,
  checkMs: 1000,
  linger: { bytes: 4 * MIB, ms: 2000 },
}
