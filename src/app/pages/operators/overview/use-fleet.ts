import { replaceEqualDeep } from '@tanstack/react-query'
import { useMemo, useRef, type RefObject } from 'react'
import type { ExpiryShares } from '#domain/certificate-state.ts'
import { useSteps } from '../../../mirror/use-examination.ts'
import type { SurveyedOperator } from '../../../resources/operators/overview/surveyed-operator.ts'
import { LISTED_OPERATORS } from '../all/listed-operators.tsx'
import { certificateEnds } from './certificate-ends.ts'
import {
  clusterMarks,
  drawnMarks,
  drawnVersions,
  featureMarks,
  regionMarks,
  versionMarks,
  weekMarks,
} from './fleet-marks.ts'
import { featureFinding, regionFinding, versionFinding } from './fleet-words.ts'
import { barsPicture, endsPicture, weeksPicture, type BarData, type ColumnData } from './picture.ts'

const { tokens } = LISTED_OPERATORS

/** What runs where, as it is drawn. */
export type PictureSet = {
  readonly ends: ColumnData
  /** By version, by region, by set of features. */
  readonly bars: readonly BarData[]
  readonly weeks: ColumnData
}

type Counting = {
  records: readonly SurveyedOperator[] | null
  now: Date
  shares: ExpiryShares
  /** So many bars of versions are drawn. */
  mostVersions?: number | undefined
  /** What was drawn last; null before that. */
  last: RefObject<PictureSet | null>
}

/** What the pictures show of a fleet at a time, each in a step of its own, since there may be 100,000 operators. */
export function* countFleet({ records, now, shares, mostVersions, last }: Counting) {
  if (!records || records.length === 0) return null
  const total = records.length
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
  yield
  const bars = [
    ['version', 'Version', versions, versionFinding(versions, total)],
    ['region', 'Region', regions, regionFinding(regions, total)],
    ['set of features', 'Features', features, featureFinding(features, total)],
  ] as const
  const pictures: PictureSet = {
    ends: endsPicture(ends, now.getTime()),
    bars: bars.map(([name, heading, marks, finding]) =>
      barsPicture(
        { what: `Operators by ${name}`, finding, heading, total },
        marks,
        name === 'version' ? drawnVersions(marks, mostVersions) : drawnMarks(marks),
      ),
    ),
    weeks: weeksPicture(weeks, total),
  }
  // What is as it was is the same object, which is not drawn anew.
  last.current = replaceEqualDeep(last.current, pictures)
  return { of: records, now, total, ends, clusters, weeks, pictures: last.current }
}

/** What the pictures show of all operators; null until they are counted. */
export const useFleet = ({ records, now, shares, mostVersions }: Omit<Counting, 'last'>) => {
  const last = useRef<PictureSet>(null)
  return useSteps(
    useMemo(
      () => () => countFleet({ records, now, shares, mostVersions, last }),
      [records, now, shares, mostVersions],
    ),
  )
}

export type Fleet = NonNullable<ReturnType<typeof useFleet>>
