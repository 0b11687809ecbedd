import { ipRestriction, type EdgeModule, type ModuleReply } from '#contract/edge-modules.ts'
import { exposureOf, isOn, type Exposure } from '../../resources/edges/exposure.ts'
import { Badge, type Sign, type Tone } from '../../ui/badge.tsx'

const EXPOSURES: Record<Exposure, { tone: Tone; sign: Sign; text: string }> = {
  open: { tone: 'bad', sign: 'triangle', text: 'Open' },
  undecided: { tone: 'warn', sign: 'triangle', text: 'Undecided' },
  restricted: { tone: 'ok', sign: 'check', text: 'Restricted' },
}

/** Who reaches an endpoint. */
export const ExposureBadge = ({ exposure }: { exposure: Exposure }) => {
  const { text, ...look } = EXPOSURES[exposure]
  return <Badge {...look}>{text}</Badge>
}

type ModuleStateBadgeProps = {
  module: Pick<EdgeModule, 'document'>
  /** Null if none is set. */
  reply: ModuleReply | null
}

/** What a module does to traffic: an IP restriction that is off lets every source in, which "Off" does not say. */
export const ModuleStateBadge = ({ module, reply }: ModuleStateBadgeProps) => {
  if (reply === null) {
    return (
      <Badge tone="idle" sign="dash">
        Not set
      </Badge>
    )
  }
  if (module.document === ipRestriction) return <ExposureBadge exposure={exposureOf(reply)} />
  return isOn(reply) ? (
    <Badge tone="ok" sign="check">
      On
    </Badge>
  ) : (
    <Badge tone="idle" sign="dash">
      Off
    </Badge>
  )
}
