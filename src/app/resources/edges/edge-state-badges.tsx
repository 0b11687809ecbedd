import { Badge, type Sign, type Tone } from '../../ui/badge.tsx'
import type { Exposure } from './exposure.ts'

const EXPOSURES: Record<Exposure, { tone: Tone; sign: Sign; text: string }> = {
  open: { tone: 'bad', sign: 'triangle', text: 'Open' },
  undecided: { tone: 'warn', sign: 'triangle', text: 'No policies' },
  restricted: { tone: 'ok', sign: 'check', text: 'Restricted' },
}

/** Who reaches an endpoint. */
export const ExposureBadge = ({ exposure }: { exposure: Exposure }) => {
  const { text, ...look } = EXPOSURES[exposure]
  return <Badge {...look}>{text}</Badge>
}

/** Connections have nowhere to go that the edge names. */
export const NoBackendBadge = () => (
  <Badge tone="warn" sign="triangle">
    No backend
  </Badge>
)
