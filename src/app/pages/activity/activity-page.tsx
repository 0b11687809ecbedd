import { useQuery } from '@tanstack/react-query'
import { isOfHost, runtimeConfigQuery } from '../../api/runtime-config.ts'
import { useClient, useSession } from '../../api/use-client.ts'
import { Refresh } from '../../shell/refresh.tsx'
import { Tabs } from '../../shell/tabs.tsx'
import { Page } from '../../ui/page.tsx'
import { EveryonesActivity } from './everyone.tsx'
import { OwnActivity } from './own-activity.tsx'
import { useActivitySearch } from './use-activity-search.ts'

const TABS = [
  { tab: 'mine', label: 'Mine' },
  { tab: 'everyone', label: "Everyone's" },
] as const

/** What this dashboard asked and changed, and on a service with an audit log what everyone changed. */
export const ActivityPage = () => {
  const { tab } = useActivitySearch().search
  const { base_url } = useClient().connection
  const { data: config } = useQuery(runtimeConfigQuery(useSession().network))
  const hasLog = config?.has_audit_log === true && isOfHost(base_url, config)
  const isEveryone = tab === 'everyone' && hasLog
  return (
    <Page title="Activity" subtitle={<span>Your requests, and everyone's changes</span>}>
      <Tabs
        tabs={TABS.filter(({ tab }) => tab === 'mine' || hasLog)}
        current={isEveryone ? 'everyone' : 'mine'}
        label="Parts of the activity"
        aside={isEveryone ? <Refresh /> : undefined}
      />
      {!isEveryone && <OwnActivity />}
      {isEveryone && <EveryonesActivity />}
    </Page>
  )
}
