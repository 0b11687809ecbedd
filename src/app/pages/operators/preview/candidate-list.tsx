import { useEffect, useState, type ReactNode } from 'react'
import type {
  Candidate,
  Explanation,
} from '../../../resources/operators/preview/preview-messages.ts'
import type { Preview } from '../../../resources/operators/preview/preview-link.ts'
import type { Reason } from '#domain/explain-selector.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'
import { ListPages, useListPage } from '../../../ui/list-pages.tsx'
import type { SelectorName } from './preview-words.ts'
import styles from './selector-preview.module.css'

const ROWS = 5
const SELECTORS = 20

/** What the rows of all lists need. */
export type CandidateParts = {
  preview: Preview
  candidates: readonly Candidate[]
  /** The selectors that were tried. */
  selectors: readonly string[]
  by: Int32Array
  nameOf: SelectorName
}

type CandidateListProps = CandidateParts & {
  title: string
  tone?: 'gain' | 'loss'
  /** The places of the endpoints among the candidates. */
  places: readonly number[]
  isOpen?: boolean
}

/** Endpoints that have something in common, behind a heading with their number. */
export const CandidateList = ({
  title,
  tone,
  places,
  isOpen = false,
  ...parts
}: CandidateListProps) => {
  const [isShown, setIsShown] = useState(isOpen)
  const page = useListPage(places.length, ROWS)
  return (
    <details
      className={styles.list}
      open={isShown}
      onToggle={(event) => setIsShown(event.currentTarget.open)}
    >
      <summary>
        <span className={tone && styles[tone]}>{title}</span>{' '}
        <span className={styles.count}>{formatNumber(places.length)}</span>
      </summary>
      {isShown && places.length > 0 && (
        <>
          <ul className={styles.rows}>
            {places.slice(page.from, page.to).map((place) => (
              <li key={`${place} ${parts.candidates[place]?.id}`}>
                <CandidateRow place={place} {...parts} />
              </li>
            ))}
          </ul>
          <ListPages page={page} what="endpoints" />
        </>
      )}
    </details>
  )
}

const NEVER: Record<NonNullable<Candidate['never']>, string> = {
  'no kubernetes binding': 'This endpoint has no kubernetes binding, so no selector binds it.',
  'too large': 'This endpoint is too large to be tried.',
}

const CandidateRow = ({ place, ...parts }: CandidateParts & { place: number }) => {
  const { candidates, by, nameOf } = parts
  const [isOpen, setIsOpen] = useState(false)
  const candidate = candidates[place]
  if (!candidate) return null
  const { url, id, isGiven, never } = candidate
  const index = by[place] ?? -1
  return (
    <details
      className={styles.row}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <span className={styles.url}>{url || id || 'Endpoint without a name'}</span>
        {id && id !== url && <span className={styles.id}>{id}</span>}
        <span className={styles.verdict}>
          {isGiven && 'Given · '}
          {index >= 0 ? nameOf(index) : 'Not bound'}
        </span>
      </summary>
      {isOpen &&
        (never ? (
          <p className={styles.reasons}>{NEVER[never]}</p>
        ) : (
          <Explanations place={place} {...parts} />
        ))}
    </details>
  )
}

const Explanations = ({
  place,
  preview,
  selectors,
  nameOf,
}: CandidateParts & { place: number }) => {
  const [explanations, setExplanations] = useState<readonly Explanation[] | null>()
  useEffect(() => {
    let isHere = true
    void preview.explain(place, selectors.slice(0, SELECTORS)).then((found) => {
      // The newest selectors count, and an answer that does not come leaves the last one.
      if (isHere) setExplanations((before) => found ?? before ?? null)
    })
    return () => {
      isHere = false
    }
  }, [preview, place, selectors])
  if (!explanations) {
    return (
      <p className={styles.reasons}>
        {explanations === null ? 'No answer: a selector took too long.' : 'Evaluating…'}
      </p>
    )
  }
  if (selectors.length === 0)
    return <p className={styles.reasons}>There are no selectors, so nothing binds.</p>
  const hidden = selectors.length - explanations.length
  return (
    <ul className={styles.reasons}>
      {explanations.map((explanation, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- selectors may be equal, so only the index tells them apart
        <li key={index}>
          <Explained explanation={explanation} name={nameOf(index)} />
        </li>
      ))}
      {hidden > 0 && (
        <li>{plural(hidden, { one: '# more selector', other: '# more selectors' })}</li>
      )}
    </ul>
  )
}

const OUTCOMES = { true: 'matches', false: 'does not match' } as const

const Explained = ({ explanation, name }: { explanation: Explanation; name: string }) => {
  const { outcome, reasons } = explanation
  const head: ReactNode =
    typeof outcome === 'boolean' ? `${name} ${OUTCOMES[`${outcome}`]}` : `${name} fails`
  return (
    <>
      <span className={outcome === true ? styles.gain : undefined}>{head}</span>
      {reasons.length === 0 && typeof outcome === 'string' && `: ${outcome}`}
      {reasons.length > 0 && (
        <ul className={styles.parts}>
          {reasons.map((reason, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a part may be written twice
            <li key={index}>
              <code>{reason.text}</code> {outcomeText(reason)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const outcomeText = ({ outcome }: Reason): string =>
  typeof outcome === 'boolean'
    ? `is ${String(outcome)}`
    : `fails: ${outcome.replace(/^Failed on an endpoint: /, '')}`
