import { codeOf } from './error-code.ts'

// PostgreSQL: a file is missing; a table or an index cannot be read.
const CODES = new Set(['58P01', 'XX001', 'XX002'])

/** Whether an error means that files of the database are missing or damaged. Its message names them, and no data. */
export const isDamaged = (error: unknown): error is Error =>
  error instanceof Error && CODES.has(codeOf(error) ?? '')
