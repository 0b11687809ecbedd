import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useClient } from '../../api/use-client.ts'
import { actionTitle } from '../../bulk/action-words.ts'
import { DEVICE_JOURNALS } from '../../bulk/journal.ts'
import { journalMarks } from '../../bulk/journal-mark.ts'
import { ownerId } from '../../connection/connection.ts'
import { BULK_RESOURCES } from '../../resources/bulk-resources.ts'
import { recordCount } from '../../resources/resource-words.ts'
import { Link } from '../../shell/link.tsx'
import { Card } from '../../ui/card.tsx'
import { ReadTime } from '../../ui/relative-time.tsx'
import activityStyles from '../../activity/activity.module.css'

/** The last bulk change of each resource, with a way to its results and its undo. */
export const BulkChanges = () => {
  const owner = ownerId(useClient().connection)
  const marks = useSelector(journalMarks)
  const { data: heads = [] } = useQuery({
    queryKey: ['activity bulk', owner, marks],
    queryFn: async () =>
      (await DEVICE_JOURNALS.heads()).filter(({ connection_id: id }) => id === owner),
  })
  const rows = heads.flatMap((head) => {
    const resource = BULK_RESOURCES.find(({ key }) => key === head.resource)
    return resource ? { head, resource } : []
  })
  if (rows.length === 0) return null
  return (
    <Card title="Bulk changes" flush>
      <ul className={activityStyles.events}>
        {rows.map(({ head, resource }) => (
          <li key={head.id}>
            <div className={activityStyles.row}>
              <span className={activityStyles.what} data-cut="">
                <Link to={resource.pages.bulk}>
                  {actionTitle(resource, head.action)}: {recordCount(resource.words, head.total)}
                </Link>
                {head.ended_at === null && ' · not finished'}
              </span>
              <span className={activityStyles.when}>
                <ReadTime at={head.started_at} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
