import { useEffect, useMemo, useRef, useState } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { ownerId } from '../../../connection/connection.ts'
import { VISITS } from '../../../device/kept-texts.ts'
import { slotOf } from '../../../resources/resource-slot.ts'
import {
  changesSince,
  comparedVisit,
  MOST_SEEN,
  readVisit,
  visitOf,
  writeVisit,
  type ChangedOperator,
  type SeenOperator,
  type Visit,
  type VisitChanges,
} from '../../../resources/operators/overview/visit.ts'
import { Link } from '../../../shell/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { readTimeAt, useClock, type Clock } from '../../../ui/exact-times.ts'
import { shortened } from '../../../ui/first-part.ts'
import { allOf, formatNumber, plural } from '../../../ui/intl.ts'
import { ListPages, useListPage } from '../../../ui/list-pages.tsx'
import { COPIED_OPERATORS } from '../../../resources/operators/copied-operators.ts'
import styles from './visit-card.module.css'

/** What is seen is kept again after so long at the earliest. */
const KEEP_MS = 10_000

type Compared = { readonly with: Visit | null }

/** The visit that is compared with; null until it is read. What is seen now is kept for the next one. */
const useVisit = (records: readonly SeenOperator[] | null) => {
  const slot = slotOf(ownerId(useClient().connection), COPIED_OPERATORS.key)
  const [compared, setCompared] = useState<Compared | null>(null)
  const [isKept, setIsKept] = useState(true)
  const keptAt = useRef<number>(undefined)
  const isThere = records !== null
  useEffect(() => {
    // They are long, and what they are compared with is not there yet.
    if (!isThere) return undefined
    let isWanted = true
    const look = async () => {
      // One after the other: either may be long, and the page does other things in between.
      const last = readVisit(await VISITS.read(slot))
      const before = readVisit(await VISITS.read(`${slot}/before`))
      if (isWanted) setCompared({ with: comparedVisit(before, last, Date.now()) })
    }
    void look()
    return () => {
      isWanted = false
    }
  }, [slot, isThere])
  useEffect(() => {
    if (!records || !compared) return undefined
    let isWanted = true
    const keep = async () => {
      const now = Date.now()
      keptAt.current = now
      const text = writeVisit(visitOf(records, now))
      const before = compared.with && writeVisit(compared.with)
      const stored =
        text !== null &&
        (await VISITS.write({ [slot]: text, ...(before && { [`${slot}/before`]: before }) }))
      if (isWanted) setIsKept(stored)
    }
    const since = Date.now() - (keptAt.current ?? 0)
    const wait = since >= 0 && since < KEEP_MS ? KEEP_MS - since : 0
    const timer = setTimeout(() => void keep(), wait)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [records, compared, slot])
  return {
    compared,
    isKept,
    /** What is seen now is what is compared with from now on. */
    markSeen: () => {
      if (!records) return
      keptAt.current = undefined
      setCompared({ with: visitOf(records, Date.now()) })
    },
  }
}

type VisitCardProps = {
  /** All operators; null as long as not all of them are loaded. */
  records: readonly SeenOperator[] | null
}

/** What has happened to the operators since somebody looked here last on this device. */
export const VisitCard = ({ records }: VisitCardProps) => {
  const { compared, isKept, markSeen } = useVisit(records)
  const clock = useClock()
  const visit = compared?.with ?? null
  const changes = useMemo(() => visit && records && changesSince(visit, records), [visit, records])
  const count = changes ? changes.added.length + changes.removed.length + changes.changed.length : 0
  return (
    <Card
      title="Since your last visit"
      aside={
        count > 0 && (
          <Button size="small" variant="quiet" onClick={markSeen}>
            Mark as seen
          </Button>
        )
      }
    >
      <p className={styles.about}>
        {compared ? aboutVisit(visit, clock) : 'Compares all operators with what this device saw.'}
        {compared &&
          !isKept &&
          (records && records.length > MOST_SEEN
            ? ` More than ${formatNumber(MOST_SEEN)} operators are not kept for the next visit.`
            : ' The browser did not keep this visit for the next one.')}
      </p>
      {/* The same height as what follows, mostly. */}
      {!changes && (!compared || visit) && <p>Waits until all operators are looked at.</p>}
      {changes && (count > 0 ? <Changes changes={changes} /> : <p>Nothing has changed.</p>)}
    </Card>
  )
}

const aboutVisit = (visit: Visit | null, clock: Clock) =>
  visit
    ? `Compared with what this device saw ${readTimeAt(visit.at, clock)}.`
    : 'This is the first visit on this device: the next one says what has changed.'

const KINDS = [
  ['added', { one: '# operator added', other: '# operators added' }],
  ['removed', { one: '# operator removed', other: '# operators removed' }],
  ['changed', { one: '# operator changed', other: '# operators changed' }],
] as const

const Changes = ({ changes }: { changes: VisitChanges }) =>
  KINDS.map(
    ([kind, words]) =>
      changes[kind].length > 0 && (
        <Changed
          key={kind}
          title={plural(changes[kind].length, words)}
          operators={changes[kind]}
          isGone={kind === 'removed'}
        />
      ),
  )

const STEP = 6

type ChangedProps = { title: string; operators: readonly ChangedOperator[]; isGone: boolean }

const Changed = ({ title, operators, isGone }: ChangedProps) => {
  const page = useListPage(operators.length, STEP)
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.operators}>
        {operators.slice(page.from, page.to).map(({ id, name, fields }) => (
          <li key={id}>
            {isGone ? (
              <>
                <bdi>{shortened(name)}</bdi> {name !== id && <code>{shortened(id)}</code>}
              </>
            ) : (
              <Link to="/operators/$id" params={{ id }}>
                <bdi>{shortened(name)}</bdi>
              </Link>
            )}
            {fields.length > 0 && <span> {allOf(fields)}</span>}
          </li>
        ))}
      </ul>
      <ListPages page={page} what="operators" />
    </div>
  )
}
