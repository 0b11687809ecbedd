import { useEffect, useState } from 'react'
import { operatorName } from '#domain/operator-name.ts'
import { useClient } from '../../../api/use-client.ts'
import { ownerId } from '../../../connection/connection.ts'
import { ENTRIES } from '../../../device/registry.ts'
import { readStored } from '../../../device/storage.ts'
import { hearWorker } from '../../../list/hear-worker.ts'
import type { Mirror } from '../../../mirror/protocol.ts'
import type { AttentionItem } from '../../../resources/attention.ts'
import { useExamination, type Examiner } from '../../../mirror/use-examination.ts'
import {
  examinedOf,
  type ExaminedOperator,
} from '../../../resources/operators/doctor/examined-operator.ts'
import { problemSteps, type Problems } from '../../../resources/operators/doctor/find-problems.ts'
import { readOperator } from '../../../resources/operators/operator-document.ts'
import {
  doctorAttention,
  putBackAttention,
} from '../../../resources/operators/overview/late-attention.ts'
import { fieldPrints } from '../../../resources/operators/overview/field-prints.ts'
import type { SeenOperator } from '../../../resources/operators/overview/visit.ts'
import type { Overview } from './use-overview.ts'

type LateItem = { readonly examined: ExaminedOperator; readonly seen: SeenOperator }
type LateSurvey = { readonly problems: Problems; readonly seen: readonly SeenOperator[] }

const LATE: Examiner<LateItem, LateSurvey> = {
  read: (record) => {
    const operator = readOperator(record)
    return {
      examined: examinedOf(operator),
      seen: { id: operator.id, name: operatorName(operator), prints: fieldPrints(operator) },
    }
  },
  find: function* find(items, now) {
    const problems = yield* problemSteps(
      items.map(({ examined }) => examined),
      now,
    )
    return { problems, seen: items.map(({ seen }) => seen) }
  },
}

type Named = Pick<AttentionItem, 'id' | 'name'>

/** The operators whose old values are there again. */
const usePutBacks = (mirror: Mirror, revision: number): readonly Named[] => {
  const owner = ownerId(useClient().connection)
  const [found, setFound] = useState<readonly Named[]>([])
  useEffect(() => {
    let isWanted = true
    const look = async () => {
      // Nothing is loaded where nothing was changed.
      if (readStored(ENTRIES.changes, owner) === null) return []
      const { findPutBack } = await import('../put-back/find-put-back.ts')
      return findPutBack(mirror, owner)
    }
    look().then(
      (all) => isWanted && setFound(all),
      // Without the worker, or that code, there is no answer: the state of the copy then says so.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
    // A copy that has changed is asked again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- as above
  }, [mirror, owner, revision])
  return found
}

/**
 * Looks through all operators again, for what is not said first: hands over what the doctor finds and what was put back,
 * and returns what is compared with the last visit; null until it is there.
 */
export const useLateSurvey = (overview: Overview) => {
  const { mirror, state, setProblems } = overview
  const client = useClient()
  const { examination } = useExamination(mirror, LATE)
  const putBacks = usePutBacks(mirror, state.revision)
  const found = examination?.found
  useEffect(() => hearWorker(client, mirror), [client, mirror])
  useEffect(() => {
    if (found) setProblems([...doctorAttention(found.problems), putBackAttention(putBacks)])
  }, [found, putBacks, setProblems])
  return examination && { seen: examination.found.seen }
}
