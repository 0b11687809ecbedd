import { bindingOf, type OperatorDocument } from './operator-document.ts'
import { allOf } from '../../ui/intl.ts'
import type { Warning } from '../../writes/write.ts'
import { sameList, withoutBlanks } from './operator-values.ts'
import { marksOf } from './owner.ts'

/** What an update changes, as far as an owner minds. */
type OwnerPatch = {
  metadata?: string | undefined
  binding?: { endpoint_selectors?: string[] | undefined; csr?: string | undefined } | undefined
}

/** The changes of an update that the operator in the cluster would undo or suffer from; each needs a question. */
export const ownerWarnings = (operator: OperatorDocument, patch: OwnerPatch): Warning[] => {
  const warnings: Warning[] = []
  const marks = marksOf(operator.metadata)
  const { endpoint_selectors, cert } = bindingOf(operator)
  const isOwned = marks.length > 0
  const selectors = patch.binding?.endpoint_selectors
  if (isOwned && selectors && !sameList(selectors, withoutBlanks(endpoint_selectors))) {
    warnings.push({
      id: 'owned selectors',
      title: 'The cluster manages the endpoint selectors',
      text: 'The operator in the cluster sets them from its own settings and may overwrite this change. Until then, other endpoints are bound.',
    })
  }
  if (isOwned && patch.metadata !== undefined) {
    const after = marksOf(patch.metadata)
    const lost = marks.filter(
      ({ path, value }) => !after.some((mark) => mark.path === path && mark.value === value),
    )
    if (lost.length > 0) {
      warnings.push({
        id: `owned metadata ${lost.map(({ path }) => path).join(' ')}`,
        title: 'The cluster may no longer find this record',
        text: lostMarkText(allOf(lost.map(({ path }) => path)), patch.metadata),
      })
    }
  }
  if (patch.binding?.csr?.trim() && (isOwned || cert.cert)) {
    warnings.push({
      id: 'owned certificate',
      title: 'A new signing request cuts off a cluster that holds the old key',
      text: "The operator in the cluster renews its certificate itself, with a key that only it has. The new certificate won't match that key.",
    })
  }
  return warnings
}

// ngrok-operator: it takes a record without metadata for its own if deployment name and namespace are its own.
const lostMarkText = (paths: string, metadata: string): string => {
  const found = `The operator in the cluster finds this record by ${paths} in the metadata.`
  if (metadata.trim() === '')
    return `${found} Without metadata, another operator with the same deployment name and namespace may take over this record.`
  return isJson(metadata)
    ? `${found} After this change it may create a second record.`
    : `${found} The metadata would no longer be JSON, so it may create a second record.`
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
