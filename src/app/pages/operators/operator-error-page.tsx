import { useParams, type ErrorRouteComponent } from '@tanstack/react-router'
import { ErrorPage } from '../../shell/error-page.tsx'
import { useHeavyPart } from '../../ui/load-code.ts'

/** Shown where an operator could not be loaded: one that was deleted can be created again. */
export const OperatorErrorPage: ErrorRouteComponent = (props) => {
  const { id } = useParams({ strict: false })
  return <ErrorPage {...props} missing={id !== undefined && <Missing id={id} />} />
}

const Missing = ({ id }: { id: string }) => {
  const { Part: DeletedOperator } = useHeavyPart(
    async () => (await import('./deleted-operator.tsx')).DeletedOperator,
  )
  return DeletedOperator && <DeletedOperator id={id} />
}
