import { parsedJson } from '#contract/json-value.ts'
import { bindingOf, type OperatorDocument } from './operator-document.ts'
import { allOf } from '../../ui/intl.ts'
import type { Warning } from '../../writes/write.ts'
import { sameList, withoutBlanks } from './operator-values.ts'
import { marksOf, type OwnerMark } from './owner.ts'

/** What an update changes, as far as an owner minds. */
type OwnerPatch = {
  description?: string | undefined
  metadata?: string | undefined
  enabled_features?: readonly string[] | undefined
  region?: string | undefined
  deployment?: object | undefined
  binding?: { endpoint_selectors?: string[] | undefined; csr?: string | undefined } | undefined
}

// ngrok-operator: with every reconcile it sends these from its own settings, besides selectors.
const SENT_AGAIN = [
  ['description', 'Description'],
  ['metadata', 'Metadata'],
  ['enabled_features', 'Enabled features'],
  ['region', 'Region'],
  ['deployment', 'Deployment'],
] as const

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
  const lost = patch.metadata === undefined ? [] : lostMarks(marks, patch.metadata)
  if (lost.length > 0) {
    warnings.push({
      id: `owned metadata ${lost.join(' ')}`,
      title: 'The cluster may no longer find this record',
      text: lostMarkText(allOf(lost), patch.metadata ?? ''),
    })
  }
  // Metadata without its mark is no longer found, which is said already.
  const sentAgain = SENT_AGAIN.filter(
    ([name]) => patch[name] !== undefined && (name !== 'metadata' || lost.length === 0),
  ).map(([, label]) => label)
  if (isOwned && sentAgain.length > 0) {
    warnings.push({
      id: `owned fields ${sentAgain.join(' ')}`,
      title: 'The operator in the cluster may overwrite this',
      text: `The operator in the cluster sends ${allOf(sentAgain)} from its own settings with every reconcile. To make the change last, change it there: in the values of its Helm chart.`,
    })
  }
  if (patch.binding?.csr?.trim() && (isOwned || cert.cert)) {
    warnings.push({
      id: 'owned certificate',
      title: 'A new signing request cuts off a cluster that holds the old key',
      text: "The operator in the cluster signs its requests with a key that only it has. The new certificate won't match that key.",
    })
  }
  return warnings
}

/** The paths of the marks that metadata no longer has. */
const lostMarks = (marks: readonly OwnerMark[], metadata: string): string[] => {
  const after = marksOf(metadata)
  return marks
    .filter(({ path, value }) => !after.some((mark) => mark.path === path && mark.value === value))
    .map(({ path }) => path)
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

const isJson = (text: string): boolean => parsedJson(text) !== undefined
