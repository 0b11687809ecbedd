/** What the user is told about a store that does not keep what it should. */
export const STORAGE_PROBLEMS = {
  full: 'There is no room left on this device. The records are kept in memory until the page is closed.',
  unavailable:
    "The browser doesn't let the dashboard keep data on this device. The records are kept in memory until the page is closed.",
  newer:
    'A newer version of the dashboard keeps data on this device. Reload the page to use it; until then the records are kept in memory.',
  damaged: 'A part of what was kept on this device was damaged. It is read again.',
  removed:
    'What was kept on this device was removed. The records are kept in memory until the page is closed.',
} as const

/** What to say about a failure of the device's storage. */
export const problemOf = (error: unknown): string => {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError') return STORAGE_PROBLEMS.full
  if (name === 'VersionError') return STORAGE_PROBLEMS.newer
  return STORAGE_PROBLEMS.unavailable
}
