import { useSelector } from '@tanstack/react-store'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { ExpiryShares } from '#domain/certificate-state.ts'
import { expiryShares } from '../../../device/expiry-shares.ts'
import { isComplete } from '../../../list/copy-coverage.ts'
import { useExamination, useSteps, type Examiner } from '../../../mirror/use-examination.ts'
import { useMirror } from '../../../mirror/use-mirror.ts'
import { byUrgency, type AttentionGroup } from '../../../resources/attention.ts'
import { OPERATOR_COPY } from '../../../resources/operators/operator-copy.ts'
import { certificateAttention } from '../../../resources/operators/overview/attention.ts'
import {
  surveyOperator,
  type SurveyedOperator,
} from '../../../resources/operators/overview/surveyed-operator.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useCopyStart } from './use-copy-start.ts'

const SURVEY: Examiner<SurveyedOperator, readonly SurveyedOperator[]> = {
  read: surveyOperator,
  find: function* find(records) {
    yield
    return records
  },
}

type Records = readonly SurveyedOperator[] | null

/** What of these operators needs attention, by their certificates. */
function* look(of: Records, now: Date, shares: ExpiryShares) {
  return { of, groups: yield* certificateAttention(of ?? [], now, shares) }
}

/** What the overview is made of: the copy, what was read of all operators, and what needs attention. */
export const useOverview = () => {
  const mirror = useMirror(OPERATOR_COPY)
  const state = useSyncExternalStore(mirror.state.subscribe, mirror.state.get)
  const isAsking = useCopyStart(mirror)
  const { examination, examined } = useExamination(mirror, SURVEY)
  const now = useNow()
  const shares = useSelector(expiryShares)
  const [edges, setEdges] = useState<readonly AttentionGroup[] | null>(null)
  const [problems, setProblems] = useState<readonly AttentionGroup[] | null>(null)
  const records = examination?.found ?? null
  const certificates = useSteps(
    useMemo(() => () => look(records, now, shares), [records, now, shares]),
  )
  const groups = useMemo(
    () => byUrgency([...(certificates?.groups ?? []), ...(edges ?? []), ...(problems ?? [])]),
    [certificates, edges, problems],
  )
  /** All that is looked for has been looked for, also by code that comes later. */
  const isLooked =
    state.loaded > 0 &&
    records !== null &&
    certificates?.of === records &&
    edges !== null &&
    problems !== null
  const isWhole = records !== null && isComplete(state) && records.length === state.loaded
  return {
    mirror,
    state,
    isAsking,
    /** Null until they are read. */
    records,
    /** These are all that the service has. */
    isWhole,
    examined,
    groups,
    isLooked,
    now,
    shares,
    setEdges,
    setProblems,
  }
}

export type Overview = ReturnType<typeof useOverview>
