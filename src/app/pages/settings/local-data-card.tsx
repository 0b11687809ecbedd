import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '../../api/use-client.ts'
import { useCollection, useCollectionState } from '../../collections/use-collection.ts'
import { removeRecordsBut } from '../../device/erase.ts'
import { clearStored, unreadEntries, wordOf } from '../../device/storage.ts'
import { COLLECTED_OPERATORS } from '../../resources/operators/collected-operators.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DetailsList } from '../../ui/details-list.tsx'
import { allOf, plural } from '../../ui/intl.ts'
import { toast } from '../../ui/toast.tsx'

/** The copies of records in this browser, and how to remove them. */
export const LocalDataCard = () => {
  const { connection } = useClient()
  const collection = useCollection(COLLECTED_OPERATORS)
  const { records, storage } = useCollectionState(collection)
  useEffect(() => void collection.restore(), [collection])
  const count = plural(records.length, { one: '# operator', other: '# operators' })
  const clearing = useMutation({
    mutationFn: () => Promise.all([removeRecordsBut([connection.id]), collection.clear()]),
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
            'Copies of operators',
            records.length === 0
              ? 'None'
              : `${count}, ${storage.place === 'device' ? 'on this device' : 'in memory'}`,
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
      {storage.problem && <p>{storage.problem}</p>}
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
