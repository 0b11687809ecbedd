import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useId, useState } from 'react'
import { useClient, useSession } from '../../api/use-client.ts'
import { journalMarks } from '../../bulk/journal-mark.ts'
import { serviceChanges } from '../../connection/service-changes.ts'
import type { DataKind } from '../../device/data-kinds.ts'
import { useCollection, useCollectionState } from '../../collections/use-collection.ts'
import { COLLECTED_RESOURCES } from '../../resources/collected-resources.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { allOf } from '../../ui/intl.ts'
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
    toast('Local data cleared')
  }

  return (
    <Card
      title="Local data"
      foot={
        <>
          <span />
          <Button
            size="small"
            variant="danger"
            aria-disabled={chosen.length === 0 || undefined}
            onClick={() => chosen.length > 0 && setIsAsking(true)}
          >
            Clear local data…
          </Button>
        </>
      }
    >
      <p className={styles.lead}>
        What this browser keeps, for all keys used in it. Tick what to clear. Signing out clears all
        of it except the choices, and forgets the key.
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
              <span className={styles.hint}>{note}</span>
            </span>
          </li>
        ))}
      </ul>
      {isAsking && (
        <ConfirmDialog
          title="Clear local data?"
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
