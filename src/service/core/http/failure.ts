import { StorageFullError } from '#service/core/store/storage-full.ts'
import { unavailableCause } from '#service/core/store/unavailable.ts'

const namesOf = (error: Error) => ({
  name: error.name,
  code: unavailableCause(error) ?? ('code' in error ? String(error.code) : undefined),
})

/** The log form of an error: where it happened, not its message, which may quote request data. */
export const failureOf = (error: unknown) =>
  error instanceof Error
    ? {
        ...namesOf(error),
        // A stack adds nothing when the database is away or its disk is full.
        ...(unavailableCause(error) === undefined && !(error instanceof StorageFullError)
          ? { at: error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')) }
          : {}),
      }
    : { name: typeof error }
