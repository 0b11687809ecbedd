import { ApiError } from '../api/api-error.ts'
import { recoverCode } from '../ui/load-code.ts'

/** Waits for an import. Throws an `ApiError` if it could not be loaded. */
export const loadPart = async <T>(part: Promise<T>): Promise<T> => {
  try {
    return await part
  } catch (cause) {
    void recoverCode(false)
    const operation = { method: 'GET', path: '/assets' } as const
    throw new ApiError({ kind: 'not_loaded', operation, cause })
  }
}
