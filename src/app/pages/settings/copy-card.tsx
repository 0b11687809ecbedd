import { useId, useRef, useState, useSyncExternalStore } from 'react'
import type { MirrorState } from '../../mirror/protocol.ts'
import { useMirror } from '../../mirror/use-mirror.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { meterText, sizeText, stopText, sweepTime } from '../../ui/coverage-text.ts'
import { DetailsList } from '../../ui/details-list.tsx'
import fieldStyles from '../../ui/field.module.css'
import { formatNumber } from '../../ui/intl.ts'
import { toast } from '../../ui/toast.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './settings-page.module.css'

const RATES = [10, 30, 60, 90, 120]

const placeText = ({ storage: { place, problem }, loaded }: MirrorState): string =>
  problem ?? (loaded === 0 ? 'Nothing kept' : place === 'device' ? 'On this device' : 'In memory')

/** The copy of all operators: where it is, its size, what loading it costs. */
export const CopyCard = () => {
  const id = useId()
  const mirror = useMirror()
  const state = useSyncExternalStore(mirror.state.subscribe, mirror.state.get)
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const { loaded, storage, requests, sweep } = state
  const limit = requests.sweep_limit
  const remove = async () => {
    setIsRemoving(true)
    await mirror.clear()
    setIsRemoving(false)
    heading.current?.focus()
    toast('Copy removed')
  }
  return (
    <Card
      title="Copy of all operators"
      headingRef={heading}
      foot={
        <>
          <span />
          <Button
            size="small"
            disabled={loaded === 0 && !isRemoving}
            pending={isRemoving ? 'Removing…' : undefined}
            onClick={() => void remove()}
          >
            Remove copy
          </Button>
        </>
      }
    >
      <DetailsList
        items={[
          ['Place', placeText(state)],
          ['Size', loaded === 0 ? '—' : sizeText(storage.bytes)],
          ['Loaded', meterText(state, now)],
          ['Loading all takes', sweepTime(state) ?? 'Known after it was loaded once'],
          ...(typeof sweep === 'object'
            ? [['Stopped', stopText(sweep, now.getTime())] as const]
            : []),
        ]}
      />
      <div>
        <label htmlFor={id}>Requests a minute for loading it</label>
        <select
          id={id}
          className={fieldStyles.control}
          value={limit ?? ''}
          onChange={({ target }) => mirror.allow(target.value === '' ? null : Number(target.value))}
        >
          <option value="">As the host allows</option>
          {[...new Set([...RATES, ...(limit === null ? [] : [limit])])]
            .toSorted((a, b) => a - b)
            .map((rate) => (
              <option key={rate} value={rate}>
                {formatNumber(rate)}
              </option>
            ))}
        </select>
        <p className={styles.hint}>
          The copy makes search, order and changes of many possible. The clusters' own operators use
          the same limit of the service.
        </p>
      </div>
    </Card>
  )
}
