import { Badge } from '../../ui/badge.tsx'

/** Whether a module applies to traffic; null if none is set. */
export const ModuleStateBadge = ({ enabled }: { enabled: boolean | null }) => {
  if (enabled === null) {
    return (
      <Badge tone="idle" sign="dash">
        Not set
      </Badge>
    )
  }
  return enabled ? (
    <Badge tone="ok" sign="check">
      On
    </Badge>
  ) : (
    <Badge tone="idle" sign="dash">
      Off
    </Badge>
  )
}
