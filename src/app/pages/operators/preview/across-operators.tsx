import { operatorName } from '#domain/operator-name.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Client } from '../../../api/client.ts'
import { knownOperators } from '../../../resources/operators/known-endpoints.ts'
import {
  bindingOf,
  hasBindings,
  type OperatorDocument,
} from '../../../resources/operators/operator-document.ts'
import type { Relations } from '../../../resources/operators/preview/preview-messages.ts'
import { shortened } from '../../../ui/first-part.ts'
import { plural } from '../../../ui/intl.ts'
import { CandidateList, type CandidateParts } from './candidate-list.tsx'
import type { SelectorName } from './preview-words.ts'
import styles from './selector-preview.module.css'

/** Many operators with many selectors would take seconds. */
const OPERATORS = 30
const SELECTORS = 100
const NOTES = 10

/** The other operators that were read, as far as their selectors are compared. */
const othersOf = (operators: readonly OperatorDocument[], id: string | undefined) => {
  let left = SELECTORS
  return operators
    .filter((one) => one.id !== id && hasBindings(one))
    .slice(0, OPERATORS)
    .filter((one) => (left -= bindingOf(one).endpoint_selectors.length) >= 0)
}

type AcrossOperatorsProps = { parts: CandidateParts; client: Client; id: string | undefined }

/** What selectors have to do with those of other operators: asked for when it is opened. */
export const AcrossOperators = (props: AcrossOperatorsProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className={styles.list}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>Across operators</summary>
      {isOpen && <Across {...props} />}
    </details>
  )
}

const Across = ({ parts, client, id }: AcrossOperatorsProps) => {
  const cache = useQueryClient()
  const [others] = useState(() => othersOf(knownOperators(cache, client), id))
  const { preview, selectors, candidates, nameOf } = parts
  const [answer, setAnswer] = useState<{ of: typeof candidates; relations: Relations }>()
  // A selector of another operator took too long: with these ones it is not tried again.
  const [stoppedFor, setStoppedFor] = useState<typeof selectors>()
  const isStopped = stoppedFor === selectors
  useEffect(() => {
    if (isStopped) return undefined
    let isHere = true
    const texts = others.map((one) => bindingOf(one).endpoint_selectors)
    void preview.relate(selectors, texts).then((found) => {
      if (!isHere) return
      if (found) setAnswer({ of: candidates, relations: found })
      else setStoppedFor(selectors)
    })
    return () => {
      isHere = false
    }
  }, [preview, selectors, others, candidates, isStopped])
  // Places are those of the endpoints that were asked about.
  const relations = answer?.of === candidates ? answer.relations : null
  if (!relations)
    return (
      <p className={styles.reasons}>
        {isStopped ? 'No answer: a selector of another operator took too long.' : 'Evaluating…'}
      </p>
    )
  const notes = relationNotes(relations, nameOf, others.map(operatorName))
  return (
    <div className={styles.across}>
      <p className={styles.note}>
        {others.length === 0
          ? 'No other operator with bindings was read here.'
          : plural(others.length, {
              one: 'With # other operator that was read here; the account may have more.',
              other: 'With # other operators that were read here; the account may have more.',
            })}
      </p>
      {notes.length > 0 && (
        <ul className={styles.reasons}>
          {notes.slice(0, NOTES).map((note) => (
            <li key={note}>{note}</li>
          ))}
          {notes.length > NOTES && (
            <li>{plural(notes.length - NOTES, { one: '# more', other: '# more' })}</li>
          )}
        </ul>
      )}
      <CandidateList title="Bound by several operators" places={relations.several} {...parts} />
      <CandidateList title="Bound by none" places={relations.none} {...parts} />
    </div>
  )
}

const relationNotes = (
  { shadowed, repeated }: Relations,
  nameOf: SelectorName,
  operators: readonly string[],
): string[] => {
  const isRepeated = new Set(repeated.map(({ index }) => index))
  return [
    ...repeated.map(({ index, of }) =>
      typeof of === 'number'
        ? `${nameOf(index)} says the same as ${nameOf(of).toLowerCase()}.`
        : `${nameOf(index)} says the same as one of ${shortened(operators[of.operator] ?? '')}.`,
    ),
    ...shadowed
      .filter(({ index }) => !isRepeated.has(index))
      .map(
        ({ index, by }) =>
          `${nameOf(index)} adds nothing to ${nameOf(by).toLowerCase()}, as seen on these endpoints.`,
      ),
  ]
}
