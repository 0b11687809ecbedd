import {
  codeOf,
  isDamaged,
  StorageFullError,
  unavailableCause,
} from '#service/core/store/failures.ts'

const namesOf = (error: Error) => {
  const code = unavailableCause(error) ?? codeOf(error)
  return { name: error.name, ...(code !== undefined && { code }) }
}

/**
 * The log form of an error: where it happened, not its message, which may quote request data. That of a damaged
 * database names the file.
 */
export const failureOf = (error: unknown) => {
  if (isDamaged(error))
    return { ...namesOf(error), name: 'DamagedDatabase', message: error.message }
  return error instanceof Error
    ? {
        ...namesOf(error),
        // A stack adds nothing when the database is away or its disk is full.
        ...(unavailableCause(error) === undefined && !(error instanceof StorageFullError)
          ? { at: error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')) }
          : {}),
      }
    : { name: typeof error }
}

/** The target of log lines: any stream. */
export type LogStream = { write: (line: string) => unknown }

/** Writes one line of JSON that begins with the time. */
export const writeLogLine = (stream: LogStream, fields: Readonly<Record<string, unknown>>): void =>
  void stream.write(`${JSON.stringify({ time: new Date().toISOString(), ...fields })}\n`)
