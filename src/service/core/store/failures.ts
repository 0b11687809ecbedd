/** The code of a system or driver error, such as ENOENT, of several the first; undefined if it has none. */
export const codeOf = (error: unknown): string | undefined => {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined
}

// PostgreSQL: a file is missing; a table or an index cannot be read.
const DAMAGED = new Set(['58P01', 'XX001', 'XX002'])

/** Whether an error means that files of the database are missing or damaged. Its message names them, and no data. */
export const isDamaged = (error: unknown): error is Error =>
  error instanceof Error && DAMAGED.has(codeOf(error) ?? '')

/** The disk of the database is too full to save or delete anything. The message is for people. */
export class StorageFullError extends Error {
  override name = 'StorageFullError'
}

// PostgreSQL's own code, then the system's: no space left, and the user's disk quota exceeded.
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether an error of a driver or of the system says that a disk is full. */
export const isDiskFull = (error: unknown): boolean => FULL.has(codeOf(error) ?? '')

const MB = 2 ** 20

/** A number of bytes in readable form: "12.3 MB". */
export const megabytes = (bytes: number): string =>
  `${bytes < 10 * MB ? (bytes / MB).toFixed(1) : Math.floor(bytes / MB)} MB`

const UNREACHABLE = new Set([
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
  if (UNREACHABLE.has(code) || code.startsWith('08')) return code
  return WORDS.exec(error.message)?.[0]
}

/** Whether an error means that the database cannot be reached now, not that a query is wrong. */
export const isUnavailable = (error: unknown): boolean => unavailableCause(error) !== undefined
