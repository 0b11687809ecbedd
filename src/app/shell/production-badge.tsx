import { useIsProduction } from '../api/use-production.ts'
import { Badge } from '../ui/badge.tsx'
import { lateMark } from './late-parts.ts'

/** Says that what is changed here is production; nothing on any other connection. */
const ProductionBadge = () =>
  useIsProduction() ? (
    <Badge tone="bad" sign="triangle">
      Production
    </Badge>
  ) : null

/** Shows the mark from now on, beside the name of the connection. */
export const showProductionMark = (): void => lateMark.set(<ProductionBadge />)
