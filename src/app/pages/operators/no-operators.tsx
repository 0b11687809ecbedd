import { useWriteBan } from '../../api/use-client.ts'
import { LinkButton } from '../../shell/link-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** In place of rows: there is no operator; `areAll`: on any page. */
export const NoOperators = ({ areAll }: { areAll: boolean }) => {
  const ban = useWriteBan()
  return areAll ? (
    <EmptyState
      title="No operators yet"
      actions={
        <>
          <LinkButton to="/operators/install">Install in a cluster</LinkButton>
          <LinkButton to="/operators/new" off={ban}>
            Create the first operator
          </LinkButton>
        </>
      }
    >
      An operator connects a Kubernetes cluster to the tunnel service. It registers itself when it
      is installed, or you create its record here.
    </EmptyState>
  ) : (
    <EmptyState title="No operators on this page">
      Other pages may have some. The ones on this page may have been deleted.
    </EmptyState>
  )
}
