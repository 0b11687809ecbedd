import { codeOf } from './error-code.ts'

const CODES = new Set([
  // The network.
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // PostgreSQL: refuses user, password or database; too little memory, too many connections; too slow; waited
  // too long for a lock; idle too long; stopping, starting, read-only; a transaction to try again.
  '28000',
  '28P01',
  '3D000',
  '53200',
  '53300',
  '57014',
  '55P03',
  '25P03',
  '57P05',
  '57P01',
  '57P02',
  '57P03',
  '25006',
  '40001',
  '40P01',
])

// These have no code; the words are those of pg, pg-pool, Kysely and PGlite.
const WORDS =
  /after calling end on the pool|timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client was closed|not queryable|PGlite is (closed|closing)|driver has already been destroyed/i

/**
 * Why the database cannot be reached now (closed, stopping, away, silent), as a code or fixed words that
 * contain no request data; undefined for any other error, such as a wrong query.
 */
export const unavailableCause = (error: unknown): string | undefined => {
  if (error instanceof AggregateError && error.errors.length > 0) {
    const causes = error.errors.map(unavailableCause)
    return causes.every((cause) => cause !== undefined) ? causes[0] : undefined
  }
  if (!(error instanceof Error)) return undefined
  const code = codeOf(error) ?? ''
  if (CODES.has(code) || code.startsWith('08')) return code
  return WORDS.exec(error.message)?.[0]
}

/** Whether an error means that the database cannot be reached now, not that a query is wrong. */
export const isUnavailable = (error: unknown): boolean => unavailableCause(error) !== undefined
