/** Whether a URL drops this path segment: `.` and `..` are resolved, percent-encoded or not. */
export const isPathStep = (text: string): boolean => text === '.' || text === '..'
