/** All messages in a field's error, which is a tree where the field is a list. */
export const faultMessages = (error: unknown): string[] => {
  if (typeof error !== 'object' || error === null) return []
  if ('message' in error && typeof error.message === 'string') return [error.message]
  return Object.values(error).flatMap(faultMessages)
}
