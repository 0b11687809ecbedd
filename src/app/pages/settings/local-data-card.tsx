import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useId, useReducer, useState } from 'react'
import { paceOf } from '../../api/pace/pace.ts'
import { paceSettings, storedLoadRate, storeLoadRate } from '../../api/pace/pace-settings.ts'
import { useClient, useSession } from '../../api/use-client.ts'
import type { Collection, CollectionState } from '../../collections/collection.ts'
import { journalMarks } from '../../bulk/journal-mark.ts'
import { serviceChanges } from '../../connection/service-changes.ts'
import { useCollection, useCollectionState } from '../../collections/use-collection.ts'
import { COLLECTED_RESOURCES } from '../../resources/collected-resources.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import fieldStyles from '../../ui/field.module.css'
import { allOf, formatNumber, plural } from '../../ui/intl.ts'
import { toast } from '../../ui/toast.tsx'
import {
  clearersOf,
  isNone,
  keptRecords,
  otherCopies,
  keptText,
  LOCAL_DATA,
  lossText,
  readKept,
  type DataKind,
  type KeptCount,
} from './local-data.ts'
import styles from './settings-page.module.css'

/** Begins the key of the query that counts what is kept. */
export const LOCAL_DATA_KEY = 'local-data'

const useCollections = () =>
  Object.values(COLLECTED_RESOURCES).map((collected) => {
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- there are the same resources in each render
    const collection = useCollection(collected)
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- as above
    useEffect(() => void collection.restore(), [collection])
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- as above
    return { collection, state: useCollectionState(collection) }
  })

/** How much is kept of each kind; undefined until it is counted. */
const useKept = (
  states: Parameters<typeof keptRecords>[0],
): Record<DataKind, KeptCount> | undefined => {
  const { connection } = useClient()
  // A bulk change that is closed becomes one of those that are counted.
  const marks = useSelector(journalMarks)
  const changes = useSelector(serviceChanges)
  const { data } = useQuery({
    queryKey: [LOCAL_DATA_KEY, marks, changes],
    queryFn: () => Promise.all([readKept(connection), otherCopies(connection)]),
  })
  return data && { ...data[0], copies: keptRecords(states, data[1]) }
}

/** Where the copies of records are, or why they are not on the device. */
const placeText = (states: readonly CollectionState[]): string => {
  const problem = states.find(({ storage }) => storage.problem)?.storage.problem
  if (problem) return `${problem} `
  const loaded = states.filter(({ records }) => records.length > 0)
  if (loaded.length === 0) return ''
  return loaded.every(({ storage }) => storage.place === 'device')
    ? 'On this device. '
    : 'In memory. '
}

const RATES = [10, 30, 60, 90, 120]

type LoadRateProps = { copies: readonly { collection: Collection; state: CollectionState }[] }

/** How fast copies of all records are loaded: a search, an order and a bulk change need them. */
const LoadRate = ({ copies }: LoadRateProps) => {
  const id = useId()
  const session = useSession()
  const client = useClient()
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  // What the person chose, not what is allowed now: a refusal lowers that for minutes.
  const rate = storedLoadRate()
  const { used, limit } = copies[0]?.state.requests ?? { used: 0, limit: null }
  const rates = new Set([...RATES, ...(rate === null ? [] : [rate])])
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>Most requests per minute for loading</label>
      <select
        id={id}
        className={fieldStyles.control}
        value={rate ?? ''}
        onChange={({ target }) => {
          const next = target.value === '' ? null : Number(target.value)
          storeLoadRate(next)
          rerender()
          // A load that is going on follows.
          void paceSettings(session, client).then(paceOf(client.connection.id).allow)
        }}
      >
        <option value="">As the host allows</option>
        {[...rates]
          .toSorted((a, b) => a - b)
          .map((rate) => (
            <option key={rate} value={rate}>
              {formatNumber(rate)}
            </option>
          ))}
      </select>
      <p className={fieldStyles.hint}>
        {plural(used, { one: '# request', other: '# requests' })}
        {limit !== null && ` of ${formatNumber(limit)}`} sent this minute. Operators in clusters
        share the service's limit.
      </p>
    </div>
  )
}

/** What this browser keeps, by kinds, and the way to clear some of them. */
export const LocalDataCard = ({ onClear }: { onClear: () => void }) => {
  const id = useId()
  const cache = useQueryClient()
  const client = useClient()
  const session = useSession()
  const copies = useCollections()
  const kept = useKept(copies.map(({ state }) => state))
  // What comes back by itself; the rest only by a choice.
  const [ticked, setTicked] = useState<readonly DataKind[]>(() =>
    LOCAL_DATA.flatMap(({ kind, lost }) => (lost ? [] : kind)),
  )
  const [isAsking, setIsAsking] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [failed, setFailed] = useState<readonly string[]>([])
  const chosen = LOCAL_DATA.flatMap((data) => {
    const there = kept?.[data.kind]
    return there && !isNone(there) && ticked.includes(data.kind) ? [[data, there] as const] : []
  })
  const loss = lossText(chosen)

  const clear = async () => {
    setIsPending(true)
    const clearers = clearersOf(
      session,
      client,
      copies.map(({ collection }) => collection),
    )
    const left = await Promise.all(
      chosen.map(async ([{ kind, title }]) => {
        try {
          await clearers[kind]()
          return []
        } catch {
          return [title]
        }
      }),
    )
    await cache.invalidateQueries({ queryKey: [LOCAL_DATA_KEY] })
    setIsPending(false)
    setFailed(left.flat())
    onClear()
    if (left.flat().length > 0) return
    setIsAsking(false)
    toast('Data cleared')
  }

  return (
    <Card
      title="Data in this browser"
      foot={
        <>
          <span />
          <Button
            size="small"
            variant="danger"
            aria-disabled={chosen.length === 0 || undefined}
            onClick={() => chosen.length > 0 && setIsAsking(true)}
          >
            Clear data…
          </Button>
        </>
      }
    >
      <p className={styles.lead}>
        For all keys used in this browser. Signing out asks before it removes what is stored nowhere
        else, and keeps the choices.
      </p>
      <ul className={styles.kinds}>
        {LOCAL_DATA.map(({ kind, title, note }) => (
          <li key={kind} className={styles.kind}>
            <Checkbox
              label={title}
              describedBy={`${id}-${kind}`}
              checked={ticked.includes(kind)}
              onChange={(is) =>
                setTicked(is ? [...ticked, kind] : ticked.filter((one) => one !== kind))
              }
            />
            <span id={`${id}-${kind}`} className={styles.about}>
              <span className={styles.count}>{kept && keptText(kept[kind])}</span>{' '}
              <span className={styles.hint}>
                {kind === 'copies' && placeText(copies.map(({ state }) => state))}
                {note}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <LoadRate copies={copies} />
      {isAsking && (
        <ConfirmDialog
          title="Clear data in this browser?"
          confirm="Clear"
          pending="Clearing…"
          destructive
          isPending={isPending}
          error={
            failed.length > 0 && (
              <Alert tone="bad" announce>
                {`The browser did not clear all of: ${allOf(failed)}. Try again, or clear the data of this site in the browser.`}
              </Alert>
            )
          }
          onConfirm={() => void clear()}
          onCancel={() => {
            setIsAsking(false)
            setFailed([])
          }}
        >
          <p>
            {`This clears: ${chosen.map(([{ title }, there]) => `${title} (${keptText(there)})`).join('; ')}.`}
          </p>
          <p>
            {loss === null ? (
              'Nothing is lost: all of this comes back as you use the dashboard.'
            ) : (
              <>
                Lost for good: <strong>{loss}</strong>.
              </>
            )}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
