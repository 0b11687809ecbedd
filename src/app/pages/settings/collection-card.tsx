import { useEffect, useId, useState } from 'react'
import { storedLoadRate } from '../../api/pace/pace-settings.ts'
import type { CollectionState } from '../../collections/collection.ts'
import { useCollection, useCollectionState } from '../../collections/use-collection.ts'
import type { CollectedResource } from '../../resources/collected-resource.ts'
import { Card } from '../../ui/card.tsx'
import { goingOnText, loadedText, stopReason } from '../../list/load-text.ts'
import { DetailsList } from '../../ui/details-list.tsx'
import fieldStyles from '../../ui/field.module.css'
import { formatNumber } from '../../ui/intl.ts'
import { ageText, loadTimeText, requestsText } from './load-cost.ts'
import { useNow } from '../../ui/use-now.ts'

const RATES = [10, 30, 60, 90, 120]

const placeText = ({ storage: { place }, records }: CollectionState): string =>
  records.length === 0 ? 'None' : place === 'device' ? 'On this device' : 'In memory'

/** The collection of all records of a resource: where it is, its size, what loading it costs. */
export const CollectionCard = ({ collected }: { collected: CollectedResource }) => {
  const id = useId()
  const collection = useCollection(collected)
  const state = useCollectionState(collection)
  useEffect(() => void collection.restore(), [collection])
  const now = useNow().getTime()
  // What the person chose, not what is allowed now: a refusal lowers that for minutes.
  const [rate, setRate] = useState(storedLoadRate)
  const { storage, loading } = state
  return (
    <Card title={`Copy of all ${collected.words.other}`}>
      <DetailsList
        items={[
          ['Place', placeText(state)],
          ...(storage.problem ? [['Problem', storage.problem] as const] : []),
          ['Loaded', state.records.length === 0 ? 'None' : loadedText(state)],
          ['Sent', requestsText(state)],
          ['Age', ageText(state, new Date(now))],
          ['Loading all takes', loadTimeText(state) ?? 'Not measured yet'],
          ...(typeof loading === 'object'
            ? [
                [
                  'Stopped',
                  `${stopReason(loading)} ${goingOnText(loading, now)}`.trimEnd(),
                ] as const,
              ]
            : []),
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
            collection.allow(next)
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
