import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import type { Selection } from '../list/selection.ts'
import type { ResourcePages } from '../resources/resource.ts'
import { Button } from '../ui/button.tsx'

/** How few and how many records are compared. */
export const FEWEST = 2
export const MOST_COMPARED = 4

type CompareButtonProps = { selection: Selection; pages: Pick<ResourcePages, 'compare'> }

/** Leads from a selection to the comparison of its records. */
export const CompareButton = ({ selection, pages: { compare } }: CompareButtonProps) => {
  const navigate = useNavigate()
  useSelector(selection.changes)
  const { ids } = selection
  if (compare === undefined) return null
  const isReady = ids.size >= FEWEST && ids.size <= MOST_COMPARED
  return (
    <Button
      size="small"
      data-shortcut="compare"
      off={isReady ? undefined : `Select ${FEWEST} to ${MOST_COMPARED} to compare`}
      onClick={() =>
        void navigate({ to: compare, search: { ids: [...ids].map(encodeURIComponent).join(',') } })
      }
    >
      Compare
    </Button>
  )
}
