import { useSelector } from '@tanstack/react-store'
import { useEffect, useMemo, useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { useClient } from '../../../api/use-client.ts'
import {
  bindingOf,
  hasBindings,
  type OperatorDocument,
} from '../../../resources/operators/operator-document.ts'
import { isBlank, type OperatorValues } from '../../../resources/operators/operator-values.ts'
import {
  openPreview,
  type PreviewState,
} from '../../../resources/operators/preview/preview-link.ts'
import {
  selectorsAfterSave,
  previewSummary,
} from '../../../resources/operators/preview/preview-summary.ts'
import { Button } from '../../../ui/button.tsx'
import { trustedWorker } from '../../../device/trusted-worker.ts'
import previewUrl from '../../../resources/operators/preview/preview-worker.ts?worker&url'
import { isSame } from '../../../writes/conflicts/field.ts'
import { GiveEndpoints } from './give-endpoints.tsx'
import { candidatesText, boundText, changeText, neverNotes, triedNotes } from './preview-words.ts'
import { ReadEndpoints } from './read-endpoints-part.tsx'
import styles from './selector-preview.module.css'
import { useKnownEndpoints } from './use-known-endpoints.ts'
import type { Client } from '../../../api/client.ts'
import { Alert } from '../../../ui/alert.tsx'
import { formatNumber } from '../../../ui/intl.ts'
import { Said } from '../../../ui/said.tsx'
import { AcrossOperators } from './across-operators.tsx'
import { CandidateList, type CandidateParts } from './candidate-list.tsx'

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
const PreviewResults = ({ client, id, coverage, found, parts }: PreviewResultsProps) => {
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
const StoppedNote = ({ name }: { name: string }) => (
  <Alert tone="warn" announce>
    {name} took too long and was stopped.
  </Alert>
)

type SelectorPreviewProps = {
  control: Control<OperatorValues>
  operator?: OperatorDocument
}

const startWorker = () => new Worker(trustedWorker(previewUrl), { type: 'module' })

/** A selector by its place in the form, where empty lines count. */
const nameIn = (typed: readonly string[]) => {
  const lines = typed.flatMap((line, index) => (isBlank(line) ? [] : [index + 1]))
  return (index: number): string =>
    lines.length > 1 ? `Selector ${lines[index] ?? index + 1}` : 'The selector'
}

/** What the selectors of a form would bind, as they are typed: tried on the endpoints that are known here. */
export const SelectorPreview = ({ control, operator }: SelectorPreviewProps) => {
  const client = useClient()
  const typed = useWatch({ control, name: 'binding.endpoint_selectors' })
  const known = useKnownEndpoints(client)
  const [preview] = useState(() => openPreview(startWorker))
  const { candidates, found, stopped, isGone } = useSelector(preview.state)
  const ask = useMemo(() => {
    const saved = operator ? bindingOf(operator).endpoint_selectors : null
    return {
      selectors: selectorsAfterSave(typed, saved),
      saved: operator ? (hasBindings(operator) ? (saved ?? []) : []) : null,
    }
  }, [typed, operator])
  useEffect(() => preview.setKnown(known.endpoints), [preview, known])
  useEffect(() => preview.ask(ask), [preview, ask])
  useEffect(() => () => preview.close(), [preview])

  const nameOf = nameIn(typed)
  const given = candidates.filter(({ isGiven }) => isGiven).length
  const stoppedName = ({ selector }: { selector: string }): string => {
    const at = ask.selectors.indexOf(selector)
    if (at >= 0) return nameOf(at)
    const saved = ask.saved?.indexOf(selector) ?? -1
    return saved >= 0 ? `Saved selector ${saved + 1}` : 'Trying the selectors'
  }
  const isShown = found !== null && candidates.length > 0 && stopped === null
  const coverage = candidatesText({ candidates, read: known.endpoints.length, isAll: known.isAll })
  // What is said is of the selectors before, for some milliseconds.
  const isBusy = candidates.length > 0 && stopped === null && found?.ask !== ask
  return (
    <section className={styles.panel} aria-label="What this would bind" aria-busy={isBusy}>
      <h3>What this would bind</h3>
      {stopped && <StoppedNote name={stoppedName(stopped)} />}
      {isShown && (
        <PreviewResults
          client={client}
          id={operator?.id}
          coverage={coverage}
          found={found}
          parts={{ preview, candidates, selectors: found.ask.selectors, by: found.now.by, nameOf }}
        />
      )}
      {isGone ? (
        <p className={styles.note}>
          Couldn&apos;t load this part of the dashboard.{' '}
          <Button size="small" onClick={preview.restart}>
            Try again
          </Button>
        </p>
      ) : candidates.length === 0 ? (
        <p className={styles.note}>
          No endpoints are known here yet. Read those of the account, or add some as JSON.
        </p>
      ) : (
        !isShown && <p className={styles.note}>{coverage}</p>
      )}
      <ReadEndpoints
        client={client}
        id={operator?.id}
        isAll={known.isAll}
        isWanted={!known.isAll && !isSame(ask.selectors, ask.saved ?? ['true'])}
      />
      <GiveEndpoints preview={preview} given={given} />
    </section>
  )
}
