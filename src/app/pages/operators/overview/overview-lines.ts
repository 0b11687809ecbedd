import type { ExpiryDays } from '#domain/certificate-state.ts'
import { formatValue, SEARCH_LENGTH_MAX } from '../../../collections/parse-search.ts'
import { searchRecords } from '../../../collections/search.ts'
import { attentionLines, type Attention, type AttentionLine } from '../../../resources/attention.ts'
import type { WireRecord } from '../../../resources/collected-resource.ts'
import { EDGE_ATTENTION } from '../../../resources/edges/edge-attention.ts'
import { COLLECTED_EDGES } from '../../../resources/edges/edge-source.ts'
import { COLLECTED_OPERATORS } from '../../../resources/operators/collected-operators.ts'
import { duplicateRecords } from '../../../resources/operators/duplicates.ts'
import { formatNumber } from '../../../ui/intl.ts'
import { operatorAttention } from '../../../resources/operators/operator-attention.ts'

/** A search names so many records. */
const MOST_RECORDS = 100

/** Operators that are registered more than once; null if none is. */
export const duplicates = (records: readonly WireRecord[]): Attention | null => {
  let length = 'id:'.length
  const found = duplicateRecords(records)
  const values = found
    .slice(0, MOST_RECORDS)
    .map(({ id }) => formatValue(null, id))
    .filter((value) => (length += value.length + 1) <= SEARCH_LENGTH_MAX)
  if (values.length === 0) return null
  const text = 'records belong to operators that registered more than once.'
  // Its line counts what the search names.
  const words = values.length < found.length ? `of ${formatNumber(found.length)} ${text}` : text
  return {
    of: 'operators',
    tone: 'warn',
    sign: 'triangle',
    word: 'Duplicates',
    search: `id:${values.join(',')}`,
    one: words,
    other: words,
    why: 'Only one of them is in use. Edits of the others do nothing.',
  }
}

/** What needs attention among all records, the most urgent first. */
export const overviewLines = (
  operators: readonly WireRecord[],
  edges: readonly WireRecord[],
  twice: Attention | null,
  now: number,
  within: ExpiryDays,
): readonly AttentionLine[] => {
  const { expired, expiring, uncertified, notYetValid } = operatorAttention(within)
  const { open, undecided, backend } = EDGE_ATTENTION
  return attentionLines(
    [
      expired,
      expiring,
      open,
      uncertified,
      undecided,
      backend,
      notYetValid,
      ...(twice ? [twice] : []),
    ],
    (search, of) =>
      (of === 'edges'
        ? searchRecords(COLLECTED_EDGES.fields, edges, { text: search, now })
        : searchRecords(COLLECTED_OPERATORS.fields, operators, { text: search, now })
      ).records.length,
  )
}
