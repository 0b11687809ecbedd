import { codeOf } from './error-code.ts'

/** The disk of the database is too full to save or delete anything. The message is for people. */
export class StorageFullError extends Error {
  override name = 'StorageFullError'
}

// PostgreSQL's own code, then the system's: no space left, and the user's disk quota exceeded.
const CODES = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether an error of a driver or of the system says that a disk is full. */
export const isDiskFull = (error: unknown): boolean => CODES.has(codeOf(error) ?? '')

const MB = 2 ** 20

/** A number of bytes in readable form: "12.3 MB". */
export const megabytes = (bytes: number): string =>
  `${bytes < 10 * MB ? (bytes / MB).toFixed(1) : Math.floor(bytes / MB)} MB`
