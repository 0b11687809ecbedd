import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import type { Plan } from '../../bulk/bulk-state.ts'
import { useBulk } from '../../bulk/use-bulk.ts'
import { MODULE_GROUPS, type ModuleGroup } from '../../resources/edges/module-records.ts'
import { moduleResource } from '../../resources/edges/module-resource.ts'
import { recordCount } from '../../resources/resource-words.ts'
import { LinkButton } from '../../shell/link-button.tsx'
import { Alert } from '../../ui/alert.tsx'
import { shortened } from '../../ui/first-part.ts'

/** What began the review of several modules, one after the other; null for any other plan. */
const beginOf = ({ action }: Plan): string | null => {
  if (action.kind === 'copy') return `The copy of ${shortened(action.of)} also has`
  return action.kind === 'apply' && action.from === 'import' ? 'The imported file also names' : null
}

const WaitingReview = ({ group }: { group: ModuleGroup }) => {
  const [resource] = useState(() => moduleResource(group))
  const bulk = useBulk(resource)
  useEffect(() => void bulk.openPlan(), [bulk])
  const plan = useSelector(bulk.plan)
  if (plan === null || plan === 'elsewhere' || plan.rows.length === 0) return null
  const begin = beginOf(plan)
  if (begin === null) return null
  return (
    <Alert tone="idle">
      <span>
        {begin} {recordCount(resource.words, plan.rows.length)}, reviewed separately.
      </span>
      <LinkButton
        size="small"
        to="/edges/bulk/$module"
        params={{ module: group.name }}
        state={{ isReview: true }}
      >
        Review {resource.words.other}
      </LinkButton>
    </Alert>
  )
}

/** The reviews of an import or of a copy that wait beside that of the module with this name. */
export const OtherReviews = ({ name }: { name: string }) =>
  MODULE_GROUPS.filter((group) => group.name !== name).map((group) => (
    <WaitingReview key={group.name} group={group} />
  ))
