import { ownerId } from '../../connection/connection.ts'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useRef, useState } from 'react'
import { edgeList } from '../../resources/edges/remembered-edges.ts'
import { forgetKeptList } from '../../resources/operators/kept-list.ts'
import { useClient } from '../../api/use-client.ts'
import { openJournals } from '../../bulk/device-journal.ts'
import { journalMarks } from '../../bulk/journal-mark.ts'
import { isOf } from '../../device/storage.ts'
import { savedViews } from '../../list/saved-views.ts'
import { recents } from '../../palette/recents.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailsList } from '../../ui/details-list.tsx'
import fieldStyles from '../../ui/field.module.css'
import { formatNumber } from '../../ui/intl.ts'
import { ReadTime } from '../../ui/relative-time.tsx'
import { toast } from '../../ui/toast.tsx'
import { draftCount } from '../../writes/drafts.ts'
import styles from './settings-page.module.css'

type Count = { own: number; others: number }

const NONE: Count = { own: 0, others: 0 }

const isNone = ({ own, others }: Count) => own + others === 0

const countText = (count: Count): string => {
  if (isNone(count)) return 'None'
  const own = formatNumber(count.own)
  return count.others === 0 ? own : `${own}, and ${formatNumber(count.others)} of other keys`
}

/** The bulk changes on this device: of those that are not closed a mark tells before they are read. */
const useBulkCount = (id: string): Count => {
  const marks = useSelector(journalMarks)
  const { data } = useQuery({
    queryKey: ['bulk-journals', marks],
    queryFn: () => openJournals().heads(),
  })
  const owners = data?.flatMap((head) => (head.status === 'planned' ? [] : head.connection_id))
  const all = owners ?? marks
  const own = all.filter((one) => isOf(one, id)).length
  return { own, others: all.length - own }
}

type DeviceDataProps = { listTime: number | null; onChange: () => void }

/** What is kept on this device of this connection, and how much of others: each key sees only its own. */
export const DeviceDataCard = ({ listTime, onChange }: DeviceDataProps) => {
  const id = ownerId(useClient().connection)
  const [views, setViews] = useState(() => savedViews.count(id))
  const [edges, setEdges] = useState(() => edgeList.count(id))
  const [opened, setOpened] = useState(() => recents.count(id))
  const bulkCount = useBulkCount(id)
  const heading = useRef<HTMLHeadingElement>(null)
  const removed = (message: string) => {
    // A disabled button cannot keep the focus.
    heading.current?.focus()
    toast(message)
  }
  return (
    <Card
      title="Data on this device"
      headingRef={heading}
      foot={
        <>
          <span />
          <span className={styles.buttons}>
            <Button
              size="small"
              disabled={listTime === null}
              onClick={() => {
                forgetKeptList()
                onChange()
                removed('List removed')
              }}
            >
              Remove list
            </Button>
            <Button
              size="small"
              disabled={isNone(edges)}
              onClick={() => {
                edgeList.clear()
                setEdges(NONE)
                removed('Edges forgotten')
              }}
            >
              Forget edges
            </Button>
            <Button
              size="small"
              disabled={isNone(views)}
              onClick={() => {
                savedViews.clear()
                setViews(NONE)
                removed('Views removed')
              }}
            >
              Remove views
            </Button>
            <Button
              size="small"
              disabled={isNone(opened)}
              onClick={() => {
                recents.clear()
                setOpened(NONE)
                removed('Recently opened forgotten')
              }}
            >
              Forget recent
            </Button>
          </span>
        </>
      }
    >
      <DetailsList
        items={[
          ['Saved views', countText(views)],
          ['Remembered edges', countText(edges)],
          ['Recently opened', countText(opened)],
          ['Unsaved drafts', countText(draftCount(id))],
          ['Bulk changes', countText(bulkCount)],
          [
            'List of operators',
            listTime === null ? (
              'None'
            ) : (
              <span key="">
                Last updated <ReadTime at={listTime} />
              </span>
            ),
          ],
        ]}
      />
      <p className={fieldStyles.hint}>
        Signing out removes all of it. Drafts and an interrupted bulk change outlive a closed tab:
        connecting with the same key finds them again. Closed bulk changes stay for 30 days, so that
        they can be undone.
      </p>
    </Card>
  )
}
