import { parsedJson, textOrJson } from '#contract/json-value.ts'

/** A sign in the metadata that an operator in a cluster keeps this record. */
export type OwnerMark = {
  /** The path of the member in the metadata, joined by dots: `namespace.uid`. */
  path: string
  /** A text as it is, anything else as JSON. */
  value: string
}

// Longer metadata is not searched: the service's limit is 4,096 bytes.
const SEARCHED_LENGTH = 100_000
const SEARCHED_DEPTH = 8

// `namespace.uid` is how the operator finds its record, as one key or nested. Labels of controllers
// have a domain. A plain `owner` is no mark: people name their team so.
const MARK = /(^|\.)namespace\.uid$|(^|\.)ownerReferences$|[\w-]\/(owner[\w.-]*|managed-by)$/

const isSet = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.keys(value).length > 0
    : value !== null && value !== '' && value !== false

const marksIn = (value: unknown, path: string, depth: number): OwnerMark[] => {
  if (MARK.test(path)) {
    return isSet(value) ? [{ path, value: textOrJson(value) }] : []
  }
  if (typeof value !== 'object' || value === null || depth > SEARCHED_DEPTH) return []
  return Object.entries(value).flatMap(([name, member]) =>
    marksIn(member, path ? `${path}.${name}` : name, depth + 1),
  )
}

/** The marks of an owner in the metadata of an operator; an empty list if it has none. */
export const marksOf = (metadata: string): OwnerMark[] => {
  if (metadata.length > SEARCHED_LENGTH) return []
  return marksIn(parsedJson(metadata), '', 0)
}
