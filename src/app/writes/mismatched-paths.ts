import { isRecord, isUnset } from '#contract/json-value.ts'

const comparable = (value: unknown): string =>
  JSON.stringify(
    Array.isArray(value) && value.every((item) => typeof item === 'string')
      ? [...new Set(value)].toSorted()
      : value,
  )

/**
 * The wire paths at which a document, as a body, does not have what a request sent. Lists of texts are
 * compared as sets; missing, null, '' and an empty list are the same.
 */
export const mismatchedPaths = (sent: unknown, has: unknown, path = ''): string[] => {
  if (!isRecord(sent)) {
    const isSame = isUnset(sent) ? isUnset(has) : comparable(sent) === comparable(has)
    return isSame ? [] : [path]
  }
  return Object.entries(sent).flatMap(([name, value]) =>
    mismatchedPaths(value, isRecord(has) ? has[name] : undefined, path ? `${path}.${name}` : name),
  )
}
