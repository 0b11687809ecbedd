import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isOfHost } from '../../api/is-of-host.ts'
import { runtimeConfigQuery } from '../../api/runtime-config.ts'
import { useClient, useSession } from '../../api/use-client.ts'
import { Refresh } from '../../shell/refresh.tsx'
import { Tabs } from '../../shell/tabs.tsx'
import { Button } from '../../ui/button.tsx'
import { ExactTimesButton } from '../../ui/exact-times-button.tsx'
import { Page } from '../../ui/page.tsx'
import { EveryonesActivity } from './everyone.tsx'
import { OtherService } from './other-service.tsx'
import { OwnActivity } from './own-activity.tsx'
import { SupportDialog } from './support-dialog.tsx'
import { useActivitySearch } from './use-activity-search.ts'

const TABS = [
  { tab: 'mine', label: 'Mine' },
  { tab: 'everyone', label: "Everyone's" },
] as const

/** What this dashboard asked and changed; on a service with an audit log, what everyone changed. */
export const ActivityPage = () => {
  const { tab } = useActivitySearch().search
  const { base_url } = useClient().connection
  const { data: config } = useQuery(runtimeConfigQuery(useSession().network))
  const hasLog = config?.has_audit_log === true && isOfHost(base_url, config)
  const [isPacking, setIsPacking] = useState(false)
  const isEveryone = tab === 'everyone'
  const current = TABS.find((one) => one.tab === tab)?.tab
  return (
    <Page
      title="Activity"
      subtitle={
        <span>
          What was asked and changed, here and by others <ExactTimesButton />
        </span>
      }
      actions={<Button onClick={() => setIsPacking(true)}>Download support bundle</Button>}
    >
      <Tabs
        tabs={TABS}
        current={current}
        label="Parts of the activity"
        aside={isEveryone && hasLog ? <Refresh /> : undefined}
      />
      {!isEveryone ? <OwnActivity /> : hasLog ? <EveryonesActivity /> : <OtherService />}
      {isPacking && <SupportDialog onClose={() => setIsPacking(false)} />}
    </Page>
  )
}
