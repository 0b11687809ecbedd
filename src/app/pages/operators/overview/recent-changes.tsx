import { Changes } from '../../../activity/change-list.tsx'
import { useChanges } from '../../../activity/use-changes.ts'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import { Link } from '../../../shell/link.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from './overview-page.module.css'

/** So many are shown; the page of the activity has the others. */
const MOST = 5

/** What was changed last. */
export const RecentChanges = () => {
  const { data: events, error } = useChanges().query
  return (
    <Card
      title="Recent changes"
      aside={
        <Link className={styles.link} to="/activity">
          All activity
        </Link>
      }
      flush
    >
      {error && <ErrorNotice error={error} title="Couldn't load the changes" />}
      {!error && events?.length === 0 && <p className={styles.none}>Nothing changed yet.</p>}
      {!error && events && <Changes events={events.slice(0, MOST)} isNamed />}
    </Card>
  )
}
