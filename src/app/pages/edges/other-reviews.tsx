import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import type { Plan } from '../../bulk/bulk-state.ts'
import { useBulk } from '../../bulk/use-bulk.ts'
import { MODULE_GROUPS, type ModuleGroup } from '../../resources/edges/module-records.ts'
import { moduleResource } from '../../resources/edges/module-resource.ts'
import { recordCount } from '../../resources/resource-words.ts'
import { LinkButton } from '../../shell/link-button.tsx'
import { Alert } from '../../ui/alert.tsx'

const importedRows = (plan: Plan | 'elsewhere' | null): number => {
  if (plan === null || plan === 'elsewhere') return 0
  return plan.action.kind === 'apply' && plan.action.from === 'import' ? plan.rows.length : 0
}

const WaitingReview = ({ group }: { group: ModuleGroup }) => {
  const [resource] = useState(() => moduleResource(group))
  const bulk = useBulk(resource)
  useEffect(() => void bulk.openPlan(), [bulk])
  const count = useSelector(bulk.plan, importedRows)
  if (count === 0) return null
  return (
    <Alert tone="idle">
      <span>
        The imported file also names {recordCount(resource.words, count)}, reviewed separately.
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

/** The reviews of an import that wait beside that of the module with this name. */
export const OtherReviews = ({ name }: { name: string }) =>
  MODULE_GROUPS.filter((group) => group.name !== name).map((group) => (
    <WaitingReview key={group.name} group={group} />
  ))
