import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import type { Selection } from '../list/selection.ts'
import type { ResourcePages } from '../resources/resource.ts'
import { Button } from '../ui/button.tsx'
import { canCompare, FEWEST, idsText, MOST_COMPARED } from './compared-ids.ts'

type CompareButtonProps = { selection: Selection; pages: Pick<ResourcePages, 'compare'> }

/** Leads from a selection to the comparison of its records. */
export const CompareButton = ({ selection, pages: { compare } }: CompareButtonProps) => {
  const navigate = useNavigate()
  useSelector(selection.changes)
  const { ids } = selection
  if (compare === undefined) return null
  return (
    <Button
      size="small"
      data-shortcut="compare"
      off={canCompare(ids.size) ? undefined : `Select ${FEWEST} to ${MOST_COMPARED} to compare`}
      onClick={() => void navigate({ to: compare, search: { ids: idsText([...ids]) } })}
    >
      Compare
    </Button>
  )
}
