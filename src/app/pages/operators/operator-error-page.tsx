import { useParams, type ErrorRouteComponent } from '@tanstack/react-router'
import { CreateAgainButton } from '../../activity/written-change.tsx'
import { useDeletedOperator } from '../../activity/last-state.ts'
import { ErrorPage } from '../../shell/error-page.tsx'

/** Shown where an operator could not be loaded: one that was deleted can be created again. */
export const OperatorErrorPage: ErrorRouteComponent = (props) => {
  const { id } = useParams({ strict: false })
  return <ErrorPage {...props} missing={id !== undefined && <DeletedOperator id={id} />} />
}

const DeletedOperator = ({ id }: { id: string }) => {
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
