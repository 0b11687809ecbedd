/** Deeper than any field of this API. Code that walks over a value, JSON.stringify too, has only so much stack. */
const MOST_DEPTH = 64

const TOO_DEEP = '(nested too deep to be shown)'

const isDeep = (value: unknown, left: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((one) => isDeep(one, left - 1)))

const cut = (value: unknown, left: number): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (left === 0) return TOO_DEEP
  if (Array.isArray(value)) return value.map((one: unknown) => cut(one, left - 1))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cut(one, left - 1)]))
}

/** Parsed JSON, in which a text stands for each value that is nested too deep. */
export const cutDeep = (value: unknown): unknown =>
  isDeep(value, MOST_DEPTH) ? cut(value, MOST_DEPTH) : value
