import { useMemo } from 'react'
import type { ExpiryShares } from '#domain/certificate-state.ts'
import { useSteps } from '../../../mirror/use-examination.ts'
import type { SurveyedOperator } from '../../../resources/operators/overview/surveyed-operator.ts'
import { LISTED_OPERATORS } from '../all/listed-operators.ts'
import { certificateEnds } from './certificate-ends.ts'
import { clusterMarks, featureMarks, regionMarks, versionMarks, weekMarks } from './fleet-marks.ts'

const { tokens } = LISTED_OPERATORS

/** What the pictures show of a fleet at a time; each in a step of its own, since there may be 100,000 operators. */
function* count(records: readonly SurveyedOperator[], now: Date, shares: ExpiryShares) {
  const ends = certificateEnds(records, now, shares)
  yield
  const versions = versionMarks(records, tokens)
  yield
  const regions = regionMarks(records, tokens)
  yield
  const features = featureMarks(records, tokens)
  yield
  const clusters = clusterMarks(records, tokens)
  yield
  const weeks = weekMarks(records, now.getTime())
  return { total: records.length, now, ends, versions, regions, features, clusters, weeks }
}

/** What the pictures show of all operators; null until they are counted. */
export const useFleet = (records: readonly SurveyedOperator[], now: Date, shares: ExpiryShares) =>
  useSteps(useMemo(() => () => count(records, now, shares), [records, now, shares]))

export type Fleet = NonNullable<ReturnType<typeof useFleet>>
