import { useEffect } from 'react'
import { useClient } from '../../api/use-client.ts'
import { useCollection, useCollectionState } from '../../collections/use-collection.ts'
import { removeRecordsBut } from '../../device/erase.ts'
import { COLLECTED_RESOURCES } from '../../resources/collected-resources.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailsList } from '../../ui/details-list.tsx'
import { plural } from '../../ui/intl.ts'
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
  const clear = async () => {
    await Promise.all([
      removeRecordsBut([connection.id]),
      ...copies.map(({ collection }) => collection.clear()),
    ])
    toast('Copies cleared')
  }
  return (
    <Card
      title="Data in this browser"
      foot={
        <>
          <span />
          <Button
            size="small"
            off={count === 0 ? 'There are none.' : undefined}
            onClick={() => void clear()}
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
        ]}
      />
      {problem && <p>{problem}</p>}
      <p>
        Copies are loaded again when they are needed. Drafts, saved views, added edges and bulk
        changes are stored nowhere else: signing out lists them, and keeps or removes them.
      </p>
    </Card>
  )
}
