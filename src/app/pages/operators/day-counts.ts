/** `1 day`, `14 days`. */
export const days = (count: number): string => `${count} day${count === 1 ? '' : 's'}`

/** `today`, `in 1 day`, `in 14 days`. */
export const inDays = (count: number): string => (count === 0 ? 'today' : `in ${days(count)}`)
