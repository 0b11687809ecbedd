import { CreateAgainButton } from '../../activity/written-change.tsx'
import { useDeletedOperator } from '../../activity/last-state.ts'

/** Offers to create an operator again whose last state is known. */
export const DeletedOperator = ({ id }: { id: string }) => {
  const deleted = useDeletedOperator(id)
  if (!deleted) return null
  return (
    <>
      <p>It was deleted. What it was is known: you can create it again under a new ID.</p>
      <p>
        <CreateAgainButton deleted={deleted} />
      </p>
    </>
  )
}
