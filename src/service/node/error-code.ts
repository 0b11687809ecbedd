/** The code of an error of the system or of a driver, such as ENOENT; undefined where there is none. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

/** Whether an error says that a file or folder is not there. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'
