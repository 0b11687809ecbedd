/** Whether a URL drops this path segment: `.` and `..` are resolved, percent-encoded or not. */
export const isPathStep = (text: string): boolean => text === '.' || text === '..'

/** Whether an address can hold an id: percent-encoding needs whole characters. */
export const isAddressable = (id: string): boolean =>
  id !== '' && id.isWellFormed() && !isPathStep(id)
