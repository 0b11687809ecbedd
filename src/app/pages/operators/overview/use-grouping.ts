import { useEffect, useMemo, useState } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { ownerId } from '../../../connection/connection.ts'
import { ENTRIES } from '../../../device/registry.ts'
import { readStored, writeStored } from '../../../device/storage.ts'
import type { Mirror } from '../../../mirror/protocol.ts'
import { slotOf } from '../../../resources/resource-slot.ts'
import { formatToken } from '../../../search/format-search.ts'
import type { Facet } from '../../../search/view.ts'
import { shortened } from '../../../ui/first-part.ts'
import { LISTED_OPERATORS } from '../all/listed-operators.tsx'
import { drawnMarks, type Mark } from './fleet-marks.ts'
import { groupFinding } from './fleet-words.ts'
import { barsPicture, type BarData } from './picture.ts'
import type { Fleet } from './use-fleet.ts'

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

/** A picture of what operators are grouped by. */
export type GroupData = {
  readonly token: string
  readonly picture: BarData
  /** What is said below it; "" if nothing. */
  readonly note: string
}

const groupData = (
  token: string,
  marks: readonly Mark[],
  total: number,
  said?: Partial<Pick<BarData, 'finding'> & Pick<GroupData, 'note'>>,
): GroupData => {
  const shown = shortened(token)
  const head = {
    what: `Operators by ${shown}`,
    finding: said?.finding ?? groupFinding(marks, total, shown),
    heading: token === CLUSTER ? 'Cluster' : shown,
    total,
  }
  return { token, picture: barsPicture(head, marks, drawnMarks(marks)), note: said?.note ?? '' }
}

const groupOf = (
  token: string,
  { clusters, total }: Pick<Fleet, 'clusters' | 'total'>,
  counted: Counted | null,
): GroupData | null => {
  if (token === CLUSTER) return groupData(token, clusters, total)
  if (!counted) return null
  const { facet } = counted
  const shown = shortened(token)
  return facet
    ? groupData(token, memberMarks(facet, token), total, {
        note: facet.more > 0 ? 'Only its most frequent values are counted.' : '',
      })
    : groupData(token, [], total, {
        finding: `${shown} has too many different values to draw`,
        note: `Search the list for ${shown}: instead.`,
      })
}

type Parts = {
  mirror: Mirror
  revision: number
  /** Null until it is counted. */
  fleet: Fleet | null
}

/** What operators are grouped by, cluster or a member of their metadata, as the person chooses. */
export const useGrouping = ({ mirror, revision, fleet }: Parts) => {
  const { token, choose } = useGroupChoice()
  const { names, counted } = useMembers(mirror, revision, token)
  const group = useMemo(() => fleet && groupOf(token, fleet, counted), [token, fleet, counted])
  return {
    token,
    choose,
    options: [...new Set([CLUSTER, token, ...names.map(({ value }) => `${METADATA}.${value}`)])],
    shown:
      group ??
      groupData(token, [], fleet?.total ?? 0, { finding: `Counting ${shortened(token)}…` }),
  }
}

export type Grouping = ReturnType<typeof useGrouping>
