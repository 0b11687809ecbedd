import { useEffect, useState } from 'react'
import type { Merge } from '../conflicts/conflict.ts'
import { mergeEdit } from '../run-write.ts'
import { checkedBody, type PendingEdit } from '../write.ts'
import type { PreparedRequest } from './prepared-request.ts'
import { requestOf } from './request-of.ts'

/**
 * The request that a form would send now, and how many questions it would ask first; null if there is
 * nothing to send. What somebody else changed meanwhile is merged as it is when the form is sent.
 */
export const usePreparedRequest = ({
  write,
  seen,
  values,
  stored,
  isOther,
}: PendingEdit): { request: PreparedRequest | null; questions: number } => {
  const [merge, setMerge] = useState<Merge<object> | null>(null)
  useEffect(() => {
    if (!isOther) return undefined
    let isLatest = true
    mergeEdit(write, { seen, values }, stored)
      .then((merged) => isLatest && setMerge(merged))
      // Without the rules the panel shows the form's own values; a save loads them again, and needs them.
      .catch(() => undefined)
    return () => {
      isLatest = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the rules of a write do not change with the render
  }, [isOther, seen, values, stored])
  const shown = isOther && merge ? merge : { values, conflicts: [] }
  const from = stored === null ? null : write.toValues(stored)
  const { body } = checkedBody(write, isOther ? from : seen, shown.values)
  return {
    request: body === null ? null : requestOf(write, body, stored),
    questions: shown.conflicts.length,
  }
}
