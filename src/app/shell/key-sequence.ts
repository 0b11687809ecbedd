/** The first key of shortcuts of two keys. */
export const FIRST_KEY = 'g'

/** The longest time between the two keys of a shortcut. */
export const SEQUENCE_MS = 1_000
