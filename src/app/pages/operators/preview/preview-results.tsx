import { useMemo } from 'react'
import type { Client } from '../../../api/client.ts'
import type { PreviewState } from '../../../resources/operators/preview/preview-link.ts'
import { previewSummary } from '../../../resources/operators/preview/preview-summary.ts'
import { Alert } from '../../../ui/alert.tsx'
import { formatNumber } from '../../../ui/intl.ts'
import { Said } from '../../../ui/said.tsx'
import { AcrossOperators } from './across-operators.tsx'
import { CandidateList, type CandidateParts } from './candidate-list.tsx'
import { boundText, changeText, neverNotes, triedNotes } from './preview-words.ts'
import styles from './selector-preview.module.css'

const NOTES = 10

type PreviewResultsProps = {
  client: Client
  /** The operator of the form; undefined for a new one. */
  id: string | undefined
  /** Which endpoints the numbers are about. */
  coverage: string
  found: NonNullable<PreviewState['found']>
  parts: CandidateParts
}

/** How many endpoints the selectors bind, against what is saved, and which. */
export const PreviewResults = ({ client, id, coverage, found, parts }: PreviewResultsProps) => {
  const { now, before } = found
  const summary = useMemo(() => previewSummary(now, before), [now, before])
  const { candidates, nameOf } = parts
  const bound = boundText(summary, candidates.length)
  const change = changeText(summary)
  const notes = [...triedNotes(now, nameOf), ...neverNotes(candidates)]
  const places = [...now.by.keys()]
  return (
    <>
      <p className={styles.sentence}>
        <strong>{bound}</strong>
        {change !== null && `; ${change} against what is saved`}
      </p>
      <p className={styles.note}>{coverage}</p>
      <Said text={change === null ? bound : `${bound}; ${change} against what is saved`} />
      {notes.length > 0 && (
        <Alert tone="warn">
          <ul className={styles.notes}>
            {notes.slice(0, NOTES).map((note) => (
              <li key={note}>{note}</li>
            ))}
            {notes.length > NOTES && <li>And {formatNumber(notes.length - NOTES)} more.</li>}
          </ul>
        </Alert>
      )}
      <div className={styles.lists}>
        {summary.change && summary.change.gained.length > 0 && (
          <CandidateList
            title="Gained"
            tone="gain"
            places={summary.change.gained}
            isOpen
            {...parts}
          />
        )}
        {summary.change && summary.change.lost.length > 0 && (
          <CandidateList title="Lost" tone="loss" places={summary.change.lost} isOpen {...parts} />
        )}
        <CandidateList
          title="Bound"
          places={places.filter((place) => (now.by[place] ?? -1) >= 0)}
          {...parts}
        />
        <CandidateList
          title="Not bound"
          places={places.filter((place) => (now.by[place] ?? -1) < 0)}
          {...parts}
        />
        <AcrossOperators client={client} id={id} parts={parts} />
      </div>
    </>
  )
}

/** Why nothing is said of the selectors. */
export const StoppedNote = ({ name }: { name: string | null }) => (
  <Alert tone="warn" announce>
    {name === null
      ? 'Trying the selectors took longer than 3 seconds and was stopped.'
      : `${name} was still running after 3 seconds and was stopped. It is likely too costly: simplify it.`}
  </Alert>
)
