import { useSelector } from '@tanstack/react-store'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ExpiryDays } from '#domain/certificate-state.ts'
import { useClient } from '../../../api/use-client.ts'
import { expiryDays } from '../../../device/expiry-days.ts'
import { isComplete, isCheap } from '../../../list/copy-coverage.ts'
import { hearWorker } from '../../../list/hear-worker.ts'
import { useExamination, useSteps, type Examiner } from '../../../mirror/use-examination.ts'
import { useMirror } from '../../../mirror/use-mirror.ts'
import { byUrgency, type AttentionGroup } from '../../../resources/attention.ts'
import { COPIED_OPERATORS } from '../../../resources/operators/copied-operators.ts'
import { certificateAttention } from '../../../resources/operators/overview/attention.ts'
import {
  registrationAttention,
  type Duplicates,
} from '../../../resources/operators/overview/registrations.ts'
import {
  surveyOperator,
  type SurveyedOperator,
} from '../../../resources/operators/overview/surveyed-operator.ts'
import { formatToken } from '../../../search/format-search.ts'
import { useNow } from '../../../ui/use-now.ts'
import { LISTED_OPERATORS } from '../listed-operators.tsx'
import { EMPTY_STATE, type Mirror } from '../../../mirror/protocol.ts'

/** A walk whose length nobody knows goes so far unasked where the service limits requests. */
const MOST_PAGES = 10

/**
 * Reads all operators into the copy, as far as that costs little: people land here, and did not ask for it. True where
 * somebody must ask.
 */
const useCopyStart = (mirror: Mirror): boolean => {
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    let isStarted = false
    const look = () => {
      const state = mirror.state.get()
      // The worker has told nothing yet.
      if (state === EMPTY_STATE) return
      const { estimated, walked, requests } = state
      if (!isStarted) {
        isStarted = true
        // A walk that somebody has begun goes on.
        if (!isCheap(state) && estimated !== null && !walked) setIsAsking(true)
        else mirror.start()
        if (isCheap(state) || estimated !== null || walked) stop()
        return
      }
      if (requests.limit === null || estimated !== null) return stop()
      if ((walked?.pages ?? 0) < MOST_PAGES) return
      mirror.pause()
      stop()
    }
    const stop = mirror.state.subscribe(look)
    look()
    return stop
  }, [mirror])
  return isAsking
}

const SURVEY: Examiner<SurveyedOperator, readonly SurveyedOperator[]> = {
  read: surveyOperator,
  find: function* find(records) {
    yield
    return records
  },
}

const { tokens } = LISTED_OPERATORS

/** The search that finds the records of an operator that is registered more than once. */
export const duplicatesSearch = ({ deployment, namespace, uid }: Duplicates): string =>
  [
    formatToken(tokens, 'deployment', deployment),
    formatToken(tokens, 'namespace', namespace),
    formatToken(tokens, `metadata.${uid.path}`, uid.value),
  ].join(' ')

/** What of these operators needs attention. */
function* look(of: readonly SurveyedOperator[] | null, now: Date, within: ExpiryDays) {
  if (of === null) return null
  const certificates = yield* certificateAttention(of, now, within)
  return [...certificates, ...registrationAttention(of, now, within, duplicatesSearch)]
}

/** What the overview is made of: the copy, what was read of all operators, and what needs attention. */
export const useOverview = () => {
  const client = useClient()
  const mirror = useMirror(COPIED_OPERATORS)
  const state = useSyncExternalStore(mirror.state.subscribe, mirror.state.get)
  const isAsking = useCopyStart(mirror)
  const { examination, examined } = useExamination(mirror, SURVEY)
  const now = useNow()
  const within = useSelector(expiryDays)
  const [edges, setEdges] = useState<readonly AttentionGroup[]>([])
  const records = examination?.found ?? null
  const found = useSteps(useMemo(() => () => look(records, now, within), [records, now, within]))
  const groups = useMemo(() => byUrgency([...(found ?? []), ...edges]), [found, edges])
  useEffect(() => hearWorker(client, mirror), [client, mirror])
  return {
    mirror,
    state,
    isAsking,
    /** Null until they are read. */
    records,
    /** These are all that the service has. */
    isWhole: records !== null && isComplete(state) && records.length === state.loaded,
    /** The operators have been looked at. */
    isLooked: state.loaded > 0 && found !== null,
    examined,
    groups,
    now,
    within,
    setEdges,
  }
}

export type Overview = ReturnType<typeof useOverview>
