import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import { useBulk } from '../../bulk/use-bulk.ts'
import { MODULE_GROUPS, type ModuleGroup } from '../../resources/edges/module-records.ts'
import { moduleResource } from '../../resources/edges/module-resource.ts'
import { recordCount } from '../../resources/resource-words.ts'
import { LinkButton } from '../../shell/link-button.tsx'
import { Alert } from '../../ui/alert.tsx'
import { shortened } from '../../ui/first-part.ts'

const WaitingReview = ({ group }: { group: ModuleGroup }) => {
  const [resource] = useState(() => moduleResource(group))
  const bulk = useBulk(resource)
  useEffect(() => void bulk.openPlan(), [bulk])
  const plan = useSelector(bulk.plan)
  if (plan === null || plan === 'elsewhere' || plan.rows.length === 0) return null
  if (plan.action.kind !== 'copy') return null
  return (
    <Alert tone="idle">
      <span>
        The copy of {shortened(plan.action.of)} also has{' '}
        {recordCount(resource.words, plan.rows.length)}, reviewed separately.
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

/** The reviews of a copy that wait beside that of the module with this name. */
export const OtherReviews = ({ name }: { name: string }) =>
  MODULE_GROUPS.filter((group) => group.name !== name).map((group) => (
    <WaitingReview key={group.name} group={group} />
  ))
