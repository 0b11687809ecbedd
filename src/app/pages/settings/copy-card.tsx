import { useId, useState, useSyncExternalStore } from 'react'
import type { MirrorState } from '../../mirror/protocol.ts'
import { keptSweepRate } from '../../mirror/kept-budget.ts'
import { useMirror } from '../../mirror/use-mirror.ts'
import type { CopiedResource } from '../../resources/copied-resource.ts'
import { Card } from '../../ui/card.tsx'
import { loadedText } from '../../list/copy-coverage.ts'
import { copyAgeText, requestsText, stopText, sweepTime } from '../../list/coverage-text.ts'
import { DetailsList } from '../../ui/details-list.tsx'
import fieldStyles from '../../ui/field.module.css'
import { formatNumber } from '../../ui/intl.ts'
import { useNow } from '../../ui/use-now.ts'

const RATES = [10, 30, 60, 90, 120]

const placeText = ({ storage: { place }, loaded }: MirrorState): string =>
  loaded === 0 ? 'None' : place === 'device' ? 'On this device' : 'In memory'

/** The copy of all records of a resource: where it is, its size, what loading it costs. */
export const CopyCard = ({ copied }: { copied: CopiedResource }) => {
  const id = useId()
  const mirror = useMirror(copied)
  const state = useSyncExternalStore(mirror.state.subscribe, mirror.state.get)
  const now = useNow().getTime()
  // What the person chose, not what is allowed now: a refusal lowers that for minutes.
  const [rate, setRate] = useState(keptSweepRate)
  const { storage, sweep } = state
  return (
    <Card title={`Copy of all ${copied.words.other}`}>
      <DetailsList
        items={[
          ['Place', placeText(state)],
          ...(storage.problem ? [['Problem', storage.problem] as const] : []),
          ['Loaded', state.loaded === 0 ? 'None' : loadedText(state)],
          ['Sent', requestsText(state)],
          ['Age', copyAgeText(state, new Date(now))],
          ['Loading all takes', sweepTime(state) ?? 'Not measured yet'],
          ...(typeof sweep === 'object' ? [['Stopped', stopText(sweep, now)] as const] : []),
        ]}
      />
      <div className={fieldStyles.field}>
        <label htmlFor={id}>Most requests per minute for loading</label>
        <select
          id={id}
          className={fieldStyles.control}
          value={rate ?? ''}
          onChange={({ target }) => {
            const next = target.value === '' ? null : Number(target.value)
            mirror.allow(next)
            setRate(next)
          }}
        >
          <option value="">As the host allows</option>
          {[...new Set([...RATES, ...(rate === null ? [] : [rate])])]
            .toSorted((a, b) => a - b)
            .map((rate) => (
              <option key={rate} value={rate}>
                {formatNumber(rate)}
              </option>
            ))}
        </select>
        <p className={fieldStyles.hint}>
          Searching, sorting and bulk changes need the copy. Operators in clusters share the same
          limit of the service.
        </p>
      </div>
    </Card>
  )
}
