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
  // PostgreSQL: too many connections, stopping, starting, read-only, a transaction to try again.
  '53300',
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

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether an error means that the database cannot be reached now (closed, stopping, away), not a fault of a query. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every(isUnavailable)
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return CODES.has(code) || code.startsWith('08') || WORDS.test(error.message)
}
