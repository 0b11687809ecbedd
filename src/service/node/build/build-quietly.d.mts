/**
 * Builds app and service, with one line about it; returns whether it succeeded. After a failure, all output of
 * the build is printed.
 */
export const buildQuietly: (root?: string, print?: (text: string) => void) => boolean
