import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '../../api/use-client.ts'
import { useCollection, useCollectionState } from '../../collections/use-collection.ts'
import { removeRecordsBut } from '../../device/erase.ts'
import { clearStored, unreadEntries, wordOf } from '../../device/storage.ts'
import { COLLECTED_RESOURCES } from '../../resources/collected-resources.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DetailsList } from '../../ui/details-list.tsx'
import { allOf, plural } from '../../ui/intl.ts'
import { toast } from '../../ui/toast.tsx'

const useCollections = () =>
  Object.values(COLLECTED_RESOURCES).map((collected) => {
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- there are the same resources in each render
    const collection = useCollection(collected)
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- as above
    useEffect(() => void collection.restore(), [collection])
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- as above
    return { collection, state: useCollectionState(collection) }
  })

/** The copies of records in this browser, and how to remove them. */
export const LocalDataCard = () => {
  const { connection } = useClient()
  const copies = useCollections()
  const count = copies.reduce((sum, { state }) => sum + state.records.length, 0)
  const problem = copies.find(({ state }) => state.storage.problem)?.state.storage.problem
  const isStored = copies.every(
    ({ state: { records, storage } }) => records.length === 0 || storage.place === 'device',
  )
  const clearing = useMutation({
    mutationFn: () =>
      Promise.all([
        removeRecordsBut([connection.id]),
        ...copies.map(({ collection }) => collection.clear()),
      ]),
    onSuccess: () => toast('Copies cleared'),
  })
  const [unread, setUnread] = useState(unreadEntries)
  const [isAsked, setIsAsked] = useState(false)
  const words = allOf([...new Set(unread.map(wordOf))])
  const removeUnread = () => {
    for (const entry of unread) clearStored(entry)
    setUnread([])
    setIsAsked(false)
  }
  return (
    <Card
      title="Data in this browser"
      foot={
        <>
          {unread.length > 0 ? (
            <Button size="small" onClick={() => setIsAsked(true)}>
              Remove data of other versions
            </Button>
          ) : (
            <span />
          )}
          <Button
            size="small"
            pending={clearing.isPending ? 'Clearing…' : undefined}
            onClick={() => clearing.mutate()}
          >
            Clear copies
          </Button>
        </>
      }
    >
      <DetailsList
        items={[
          [
            'Copies of records',
            count === 0
              ? 'None'
              : `${plural(count, { one: '# record', other: '# records' })}, ${isStored ? 'on this device' : 'in memory'}`,
          ],
          ...(unread.length > 0 ? [['Of other versions', words] as const] : []),
        ]}
      />
      {isAsked && (
        <ConfirmDialog
          title="Remove data of other versions?"
          confirm="Remove data"
          destructive
          onConfirm={removeUnread}
          onCancel={() => setIsAsked(false)}
        >
          This removes from this browser: {words}. It can't be undone.
        </ConfirmDialog>
      )}
      {problem && <p>{problem}</p>}
      {clearing.isError && (
        <Alert tone="bad" announce>
          The browser didn't clear all copies. Close its other tabs of the dashboard, then try
          again.
        </Alert>
      )}
      <p>
        Copies are loaded again when they are needed. Drafts, saved views, added edges and bulk
        changes are stored nowhere else: Sign out, in the menu of the connection, lists them, and
        keeps or removes them.
      </p>
    </Card>
  )
}
