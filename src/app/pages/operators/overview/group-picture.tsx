import { useEffect, useState } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { ownerId } from '../../../connection/connection.ts'
import { ENTRIES } from '../../../device/registry.ts'
import { readStored, writeStored } from '../../../device/storage.ts'
import type { Mirror } from '../../../mirror/protocol.ts'
import { slotOf } from '../../../resources/resource-slot.ts'
import { formatToken } from '../../../search/format-search.ts'
import type { Facet } from '../../../search/view.ts'
import { shortened } from '../../../ui/first-part.ts'
import { LISTED_OPERATORS } from '../all/listed-operators.ts'
import { BarPicture } from './bar-picture.tsx'
import { drawnMarks, type Mark } from './fleet-marks.ts'
import { groupFinding } from './fleet-words.ts'
import { PictureCard } from './picture-card.tsx'
import styles from './pictures.module.css'

const CLUSTER = 'cluster'
const METADATA = 'metadata'
const { tokens, copied } = LISTED_OPERATORS

/** What is grouped by, as it is kept on this device for the account. */
const useGroupChoice = () => {
  const slot = slotOf(ownerId(useClient().connection), copied.key)
  const [token, setToken] = useState(() => readStored(ENTRIES.overview, slot) ?? CLUSTER)
  return {
    token: token.startsWith(`${METADATA}.`) ? token : CLUSTER,
    choose: (next: string) => {
      writeStored(ENTRIES.overview, next, slot)
      setToken(next)
    },
  }
}

type Counted = { readonly token: string; readonly facet: Facet | null }

/** The names of the members of metadata, and the values of the one that is chosen, as the copy counts them. */
const useMembers = (mirror: Mirror, revision: number, token: string) => {
  const [names, setNames] = useState<Facet['values']>([])
  const [counted, setCounted] = useState<Counted | null>(null)
  useEffect(() => {
    let isWanted = true
    const ask = async (of: string) => mirror.values({ text: '', token: of, sought: '' })
    const count = async () => {
      const [all, facet] = await Promise.all([ask(METADATA), token === CLUSTER ? null : ask(token)])
      if (!isWanted) return
      setNames(all?.values ?? [])
      setCounted({ token, facet })
    }
    // Without the worker there is no answer: the state of the copy then says so.
    count().catch(() => undefined)
    return () => {
      isWanted = false
    }
    // A change of the copy counts anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- as above
  }, [mirror, revision, token])
  return { names, counted: counted?.token === token ? counted : null }
}

const memberMarks = ({ values }: Facet, token: string): Mark[] =>
  values.map(({ value, count }) => ({
    key: value,
    label: value || 'Empty',
    count,
    search: formatToken(tokens, token, value),
    tags: [],
  }))

type GroupPictureProps = {
  mirror: Mirror
  revision: number
  /** Operators by cluster, and how many there are. */
  clusters: readonly Mark[]
  total: number
}

/** Operators by cluster, or by a member of their metadata that the person chooses. */
export const GroupPicture = ({ mirror, revision, clusters, total }: GroupPictureProps) => {
  const { token, choose } = useGroupChoice()
  const { names, counted } = useMembers(mirror, revision, token)
  const isCluster = token === CLUSTER
  const facet = counted?.facet
  const marks = isCluster ? clusters : facet ? memberMarks(facet, token) : []
  const isOverfull = !isCluster && counted !== null && facet === null
  const shown = shortened(token)
  const what = `Operators by ${shown}`
  const options = [
    ...new Set([CLUSTER, token, ...names.map(({ value }) => `${METADATA}.${value}`)]),
  ]
  return (
    <PictureCard
      finding={
        isOverfull
          ? `${shown} has too many different values to draw`
          : !isCluster && !facet
            ? `Counting ${shown}…`
            : groupFinding(marks, total, shown)
      }
      what={what}
      headings={[isCluster ? 'Cluster' : shown, 'Operators']}
      rows={marks}
      total={total}
      choice={
        <select
          className={styles.choice}
          aria-label="Group operators by"
          value={token}
          onChange={({ target }) => choose(target.value)}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              By {shortened(option)}
            </option>
          ))}
        </select>
      }
    >
      {isOverfull ? (
        <p className={styles.rest}>Search the list for {shown}: instead.</p>
      ) : (
        <BarPicture what={what} marks={drawnMarks(marks)} total={total} />
      )}
      {facet && facet.more > 0 && (
        <p className={styles.rest}>Only its most frequent values are counted.</p>
      )}
    </PictureCard>
  )
}
