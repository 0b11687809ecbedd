/** Whether a value is an object with members: no list, not null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value says that nothing is set: missing, null, an empty text and an empty list are the same. */
export const isUnset = (value: unknown): boolean =>
  (value ?? '') === '' || (Array.isArray(value) && value.length === 0)

/** What stands at a path of names in a value of any shape; undefined if nothing does. */
export const memberAt = (value: unknown, path: readonly string[]): unknown => {
  let at = value
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = Reflect.get(at, name)
  }
  return at
}

/** The value of a JSON text; undefined if the text is not JSON. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A text as it is, any other value as JSON. */
export const textOrJson = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)
