import { Tabs } from '../../shell/tabs.tsx'
import { Page } from '../../ui/page.tsx'
import { ChangesTab } from './changes-tab.tsx'
import { RequestsTab } from './requests-tab.tsx'
import { useActivitySearch } from './use-activity-search.ts'

const TABS = [
  { tab: 'changes', label: 'Changes' },
  { tab: 'requests', label: 'Requests' },
] as const

/** What was changed, by everyone where the service keeps an audit log, and the requests of this tab. */
export const ActivityPage = () => {
  const isRequests = useActivitySearch().search.tab === 'requests'
  return (
    <Page title="Activity">
      <Tabs
        label="Parts of the activity"
        tabs={TABS}
        current={isRequests ? 'requests' : 'changes'}
      />
      {isRequests ? <RequestsTab /> : <ChangesTab />}
    </Page>
  )
}
