import { useEffect, useState } from 'react'
import type { Merge } from '../conflicts/conflict.ts'
import { mergeEdit } from '../merge-edit.ts'
import { checkedBody, type PendingEdit } from '../write.ts'
import type { PreparedRequest } from './prepared-request.ts'
import { requestOf } from './request-of.ts'

/** The request that a form would send now, or why there is none. */
export type Prepared =
  | { request: PreparedRequest; questions: number }
  | {
      request: null
      fieldErrors: Record<string, string>
      isUnloaded: boolean
      /** The service already has all of it. */
      isNothing: boolean
    }

const NONE = { request: null, fieldErrors: {}, isUnloaded: false, isNothing: false }

/**
 * The request that a form would send now, and how many questions it would ask first. What somebody else
 * changed meanwhile is merged as it is when the form is sent.
 */
export const usePreparedRequest = ({
  write,
  seen,
  values,
  stored,
  hasRemoteChange,
}: PendingEdit): Prepared => {
  const [merge, setMerge] = useState<Merge<object> | 'unloaded' | null>(null)
  useEffect(() => {
    if (!hasRemoteChange) return undefined
    let isLatest = true
    mergeEdit(write, { seen, values }, stored)
      .then((merged) => isLatest && setMerge(merged))
      .catch(() => isLatest && setMerge('unloaded'))
    return () => {
      isLatest = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the rules of a write do not change with the render
  }, [hasRemoteChange, seen, values, stored])
  const shown = hasRemoteChange ? merge : { values, conflicts: [] }
  // Without the rules nothing is sent, either.
  if (shown === null || shown === 'unloaded') return { ...NONE, isUnloaded: shown !== null }
  const from = stored === null ? null : write.toValues(stored)
  const { body, fieldErrors } = checkedBody(write, hasRemoteChange ? from : seen, shown.values)
  if (fieldErrors) return { ...NONE, fieldErrors }
  if (body === null) return { ...NONE, isNothing: true }
  return { request: requestOf(write, body, stored), questions: shown.conflicts.length }
}
