import type { ExposureWord } from '../../../resources/edges/edge-record.ts'
import { ExposureBadge, NoBackendBadge } from '../../../resources/edges/edge-state-badges.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { shortened } from '../../../ui/first-part.ts'

import styles from './desk-cells.module.css'

/** Keeps the place of what is not read yet. */
const Waiting = () => (
  <span className={styles.waiting}>
    <span className="visually-hidden">Not read yet</span>
  </span>
)

type ChipsProps = {
  items: readonly string[]
  /** So many are shown; the others are counted. */
  most: number
  /** They don't apply. */
  isOff?: boolean
}

/** The first of some ids, and how many more there are: a cell has one line. */
export const Chips = ({ items, most, isOff = false }: ChipsProps) => {
  const more = items.slice(most)
  return (
    <span className={styles.chips} translate="no">
      {items.slice(0, most).map((item) => (
        <span key={item} className={styles.chip} data-off={isOff || undefined} data-cut="">
          {shortened(item)}
        </span>
      ))}
      {more.length > 0 && (
        <span className={styles.more} data-tip={shortened(more.join(', '))}>
          +{more.length}
          <span className="visually-hidden"> more: {shortened(more.join(', '))}</span>
        </span>
      )}
    </span>
  )
}

/** Who reaches an edge, as far as that is known. */
export const ExposureWordBadge = ({
  exposure,
  isRead,
}: {
  exposure: ExposureWord
  isRead: boolean
}) => {
  switch (exposure) {
    case 'open':
    case 'undecided':
    case 'restricted':
      return <ExposureBadge exposure={exposure} />
    case 'none':
      return (
        <Badge tone="idle" sign="dash">
          No modules
        </Badge>
      )
    case 'unknown':
      return isRead ? (
        <Badge tone="warn" sign="triangle">
          Unknown
        </Badge>
      ) : (
        <Waiting />
      )
  }
}

const MOST_CHIPS = 3
// Beside the word that it is off.
const MOST_CHIPS_OFF = 2

type ModuleCellProps = {
  /** A `ModuleStateWord`. */
  state: string | undefined
  /** The ids that it refers to. */
  refs: readonly string[]
  /** It says nothing but what it refers to. */
  canBeEmpty: boolean
  /** Without it, connections have nowhere to go. */
  isBackend: boolean
  /** Why modules of this edge could not be read. */
  problem: string
  title: string
}

/** What a module of an edge is set to, or why that is not known. */
export const ModuleCell = ({
  state,
  refs,
  canBeEmpty,
  isBackend,
  problem,
  title,
}: ModuleCellProps) => {
  switch (state) {
    case 'on':
      if (refs.length > 0) return <Chips items={refs} most={MOST_CHIPS} />
      if (isBackend) return <NoBackendBadge />
      return canBeEmpty ? (
        <span className={styles.quiet}>On, no policies</span>
      ) : (
        <Badge tone="ok" sign="check">
          On
        </Badge>
      )
    case 'off':
      return (
        <span className={styles.off}>
          <Badge tone="idle" sign="dash">
            Off
          </Badge>
          <Chips items={refs} most={MOST_CHIPS_OFF} isOff />
        </span>
      )
    case 'none':
      if (isBackend) return <NoBackendBadge />
      return (
        <Badge tone="idle" sign="dash">
          Not set
        </Badge>
      )
    case 'failed':
      return (
        <Badge tone="bad" sign="cross">
          {shortened(ownProblem(problem, title))}
        </Badge>
      )
    case 'n/a':
      return <span className={styles.never}>—</span>
    default:
      return <Waiting />
  }
}

/** What is said of one module among what is said of all. */
const ownProblem = (problem: string, title: string): string => {
  const at = problem.indexOf(`${title}: `)
  return at < 0 ? problem : problem.slice(at + title.length + 2)
}
