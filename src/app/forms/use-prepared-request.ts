import { useEffect, useState } from 'react'
import type { Merge } from '../writes/conflicts/merge.ts'
import { mergeEdit } from '../writes/run-write.ts'
import type { PreparedRequest } from '../writes/request/prepared-request.ts'
import { checkedBody, requestOf, type Write } from '../writes/write.ts'

type Typed<Values> = { seen: Values | null; values: Values }

/**
 * The request that a form would send now, and how many questions it would ask first; null if there is
 * nothing to send. What somebody else changed meanwhile is merged as it is when the form is sent.
 */
export const usePreparedRequest = <Document, Values extends object, Body>(
  write: Write<Document, Values, Body>,
  { seen, values }: Typed<Values>,
  stored: Document | null,
  isMerged: boolean,
): { request: PreparedRequest | null; questions: number } => {
  const [merge, setMerge] = useState<Merge<Values> | null>(null)
  useEffect(() => {
    if (!isMerged) return undefined
    let isLatest = true
    mergeEdit(write, { seen, values }, stored)
      .then((merged) => isLatest && setMerge(merged))
      // Without the rules the panel shows the form's own values; a save loads them again, and needs them.
      .catch(() => undefined)
    return () => {
      isLatest = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the rules of a write do not change with the render
  }, [isMerged, seen, values, stored])
  const shown = isMerged && merge ? merge : { values, conflicts: [] }
  const from = stored === null ? null : write.toValues(stored)
  const { body } = checkedBody(write, isMerged ? from : seen, shown.values)
  return {
    request: body === null ? null : requestOf(write, body, stored),
    questions: shown.conflicts.length,
  }
}
