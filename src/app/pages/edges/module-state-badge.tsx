import {
  backend,
  ipRestriction,
  type EdgeModule,
  type ModuleReply,
} from '#contract/edge-modules.ts'
import { exposureOf, isOn } from '../../resources/edges/exposure.ts'
import { hasBackend } from '../../resources/edges/backend-state.ts'
import { ExposureBadge, NoBackendBadge } from '../../resources/edges/edge-state-badges.tsx'
import { Badge } from '../../ui/badge.tsx'

type ModuleStateBadgeProps = {
  module: Pick<EdgeModule, 'document'>
  /** Null if none is set. */
  reply: ModuleReply | null
}

/** What a module does to traffic: an IP restriction that is off lets every source in, which "Off" does not say. */
export const ModuleStateBadge = ({ module: { document }, reply }: ModuleStateBadgeProps) => {
  if (reply === null) {
    return (
      <Badge tone="idle" sign="dash">
        Not set
      </Badge>
    )
  }
  if (document === ipRestriction) return <ExposureBadge exposure={exposureOf(reply)} />
  if (document === backend && isOn(reply) && !hasBackend(reply)) return <NoBackendBadge />
  const [on, off] = document === backend ? ['Forwarding', 'Not forwarding'] : ['On', 'Off']
  return isOn(reply) ? (
    <Badge tone="ok" sign="check">
      {on}
    </Badge>
  ) : (
    <Badge tone="idle" sign="dash">
      {off}
    </Badge>
  )
}
