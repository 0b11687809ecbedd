import { bindingOf, type OperatorDocument } from '../../api/operator-document.ts'
import { sameList, withoutBlanks } from './operator-values.ts'

/** A sign in the metadata that an operator in a cluster keeps this record. */
export type OwnerMark = {
  /** The path of the member in the metadata, joined by dots: `namespace.uid`. */
  path: string
  /** A text as it is, anything else as JSON. */
  value: string
}

/** A question before an update is sent. */
export type OwnerWarning = { id: 'selectors' | 'metadata' | 'csr'; title: string; text: string }

/** What an update changes, as far as an owner minds. */
type OwnerPatch = {
  metadata?: string | undefined
  binding?: { endpoint_selectors?: string[] | undefined; csr?: string | undefined } | undefined
}

// Longer metadata is not searched: the service's limit is 4,096 bytes.
const SEARCHED_LENGTH = 100_000
const SEARCHED_DEPTH = 8

// DESIGN 7: `namespace.uid` is how the operator finds its record, as one key or nested. Labels of controllers
// have a domain. A plain `owner` is no mark: people name their team so.
const MARK = /(^|\.)namespace\.uid$|(^|\.)ownerReferences$|[\w-]\/(owner[\w.-]*|managed-by)$/

const isSet = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.keys(value).length > 0
    : value !== null && value !== '' && value !== false

const marksIn = (value: unknown, path: string, depth: number): OwnerMark[] => {
  if (MARK.test(path)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return isSet(value) ? [{ path, value: text }] : []
  }
  if (typeof value !== 'object' || value === null || depth > SEARCHED_DEPTH) return []
  return Object.entries(value).flatMap(([name, member]) =>
    marksIn(member, path ? `${path}.${name}` : name, depth + 1),
  )
}

const marksOf = (metadata: string): OwnerMark[] => {
  if (metadata.length > SEARCHED_LENGTH) return []
  try {
    return marksIn(JSON.parse(metadata), '', 0)
  } catch {
    return []
  }
}

/** The marks of the operator in a cluster that keeps this record (DESIGN 7); null if there are none. */
export const ownerOf = ({ metadata }: Pick<OperatorDocument, 'metadata'>): OwnerMark[] | null => {
  const marks = marksOf(metadata)
  return marks.length > 0 ? marks : null
}

/** The changes of an update that the operator in the cluster would undo or suffer from; each needs a question. */
export const ownerWarnings = (operator: OperatorDocument, patch: OwnerPatch): OwnerWarning[] => {
  const warnings: OwnerWarning[] = []
  const marks = marksOf(operator.metadata)
  const { endpoint_selectors, cert } = bindingOf(operator)
  const isOwned = marks.length > 0
  const selectors = patch.binding?.endpoint_selectors
  if (isOwned && selectors && !sameList(selectors, withoutBlanks(endpoint_selectors))) {
    warnings.push({
      id: 'selectors',
      title: 'The endpoint selectors belong to the cluster',
      text: 'The operator in the cluster sets them from its own settings and may overwrite this change. Until then other endpoints are bound.',
    })
  }
  if (isOwned && patch.metadata !== undefined) {
    const after = marksOf(patch.metadata)
    const lost = marks.filter(
      ({ path, value }) => !after.some((mark) => mark.path === path && mark.value === value),
    )
    if (lost.length > 0) {
      warnings.push({
        id: 'metadata',
        title: 'The cluster may no longer find this record',
        text: `Its operator finds the record by ${lost.map(({ path }) => path).join(', ')} in the metadata. ${
          isJson(patch.metadata) ? 'This change alters it' : 'The metadata would no longer be JSON'
        }: the operator may then make a second record.`,
      })
    }
  }
  if (patch.binding?.csr?.trim() && (isOwned || cert.cert)) {
    warnings.push({
      id: 'csr',
      title: 'A new certificate request cuts off a cluster that holds the old key',
      text: 'The operator in the cluster renews its certificate by itself, with a key that only it has. The certificate made here does not fit that key.',
    })
  }
  return warnings
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
