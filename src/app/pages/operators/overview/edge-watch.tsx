import { useEffect, useState, useSyncExternalStore } from 'react'
import { modulesOf } from '#contract/edge-modules.ts'
import { useClient, useSession } from '../../../api/use-client.ts'
import { budgetSettings } from '../../../mirror/budget-settings.ts'
import { useAnyMirror } from '../../../mirror/use-any-mirror.ts'
import type { AttentionGroup } from '../../../resources/attention.ts'
import { edgeAttention } from '../../../resources/edges/edge-attention.ts'
import type { EdgeRecord } from '../../../resources/edges/edge-record.ts'
import { KNOWN_EDGES } from '../../../resources/edges/edge-source.ts'
import { recordCount } from '../../../resources/resource-words.ts'
import { stopText, sweepTime } from '../../../list/coverage-text.ts'
import { Button } from '../../../ui/button.tsx'
import { formatNumber, plural } from '../../../ui/intl.ts'
import { useNow } from '../../../ui/use-now.ts'

const NONE: readonly EdgeRecord[] = []

/** So many requests are sent unasked where the service limits them. */
const MOST_UNASKED = 12

const costOf = (edges: readonly EdgeRecord[]): number =>
  edges.reduce((sum, { kind, read_at }) => sum + (read_at > 0 ? 0 : modulesOf(kind).length), 0)

type EdgeWatchProps = { onGroups: (groups: readonly AttentionGroup[]) => void }

/** Looks at the edges that are known here, says how far that is, and hands over what needs attention. */
export const EdgeWatch = ({ onGroups }: EdgeWatchProps) => {
  const client = useClient()
  const session = useSession()
  const mirror = useAnyMirror(KNOWN_EDGES)
  const state = useSyncExternalStore(mirror.state.subscribe, mirror.state.get)
  const device = useNow().getTime()
  const [edges, setEdges] = useState<readonly EdgeRecord[] | null>(null)
  const [isLimited, setIsLimited] = useState<boolean | null>(null)
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const all: EdgeRecord[] = []
      for await (const piece of mirror.documents(await mirror.ids({ text: '', sort: [] })))
        // The records of this mirror are those of its resource.
        all.push(...piece.map(({ document }) => document as EdgeRecord))
      if (isWanted) setEdges(all)
    }
    void read()
    return () => {
      isWanted = false
    }
    // What was read meanwhile is looked at, too.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- as above
  }, [mirror, state.revision])
  useEffect(() => {
    let isWanted = true
    void budgetSettings(session, client).then(({ requests_per_minute, is_embedded }) => {
      if (isWanted) setIsLimited(!is_embedded || requests_per_minute !== null)
    })
    return () => {
      isWanted = false
    }
  }, [session, client])
  const cost = costOf(edges ?? NONE)
  const mayStart = isLimited === false || (isLimited === true && cost > 0 && cost <= MOST_UNASKED)
  useEffect(() => {
    if (mayStart) mirror.start()
  }, [mayStart, mirror])
  useEffect(() => {
    if (edges) onGroups(edgeAttention(edges))
  }, [onGroups, edges])
  if (!edges || edges.length === 0) return null
  const unread = edges.filter(({ read_at }) => read_at === 0).length
  const failed = edges.filter(({ problem }) => problem !== '').length
  const time = sweepTime(state)
  const isStopped = typeof state.sweep === 'object'
  return (
    <span>
      {recordCount(KNOWN_EDGES.words, edges.length)} known here
      {unread > 0 ? `, ${formatNumber(edges.length - unread)} read.` : ', all read.'}
      {failed > 0 &&
        ` ${plural(failed, { one: '# could not be read.', other: '# could not be read.' })}`}
      {typeof state.sweep === 'object' && ` ${stopText(state.sweep, device)}`}
      {unread > 0 && state.sweep === 'running' && time && ` Takes ${time}.`}{' '}
      {unread > 0 && isLimited && state.sweep !== 'running' && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => (isStopped ? mirror.resume() : mirror.start())}
        >
          {plural(cost, { one: 'Read the rest: # request', other: 'Read the rest: # requests' })}
        </Button>
      )}
    </span>
  )
}
