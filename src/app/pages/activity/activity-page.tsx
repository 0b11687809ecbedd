import { useQuery } from '@tanstack/react-query'
import { isOfHost } from '../../api/is-of-host.ts'
import { runtimeConfigQuery } from '../../api/runtime-config.ts'
import { useClient, useSession } from '../../api/use-client.ts'
import { Refresh } from '../../shell/refresh.tsx'
import { Tabs } from '../../shell/tabs.tsx'
import { ExactTimesButton } from '../../ui/exact-times-button.tsx'
import { Page } from '../../ui/page.tsx'
import { EveryonesActivity } from './everyone.tsx'
import { OwnActivity } from './own-activity.tsx'
import { SeenActivity } from './seen-activity.tsx'
import { useActivitySearch } from './use-activity-search.ts'

const TABS = ['mine', 'everyone'] as const

/**
 * What this dashboard asked and changed; on a service with an audit log, what everyone changed, and else what this
 * browser saw others change.
 */
export const ActivityPage = () => {
  const { tab } = useActivitySearch().search
  const { base_url } = useClient().connection
  const { data: config, isPending } = useQuery(runtimeConfigQuery(useSession().network))
  const hasLog = config?.has_audit_log === true && isOfHost(base_url, config)
  const isEveryone = tab === 'everyone'
  return (
    <Page
      title="Activity"
      subtitle={
        <span>
          Your requests, and everyone's changes <ExactTimesButton />
        </span>
      }
    >
      <Tabs
        tabs={[
          { tab: 'mine', label: 'Mine' },
          { tab: 'everyone', label: hasLog || isPending ? "Everyone's" : "Others'" },
        ]}
        current={TABS.find((one) => one === tab)}
        label="Parts of the activity"
        aside={isEveryone && hasLog ? <Refresh /> : undefined}
      />
      {!isEveryone && <OwnActivity />}
      {isEveryone && hasLog && <EveryonesActivity />}
      {isEveryone && !hasLog && !isPending && <SeenActivity />}
    </Page>
  )
}
