import { useWriteBan } from '../../api/use-client.ts'
import { LinkButton } from '../../shell/link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** In place of rows: there is no operator. */
export const NoOperators = () => {
  const ban = useWriteBan()
  return (
    <EmptyState
      title="No operators yet"
      actions={
        <>
          <LinkButton to="/operators/install">Install in a cluster</LinkButton>
          <LinkButton to="/operators/new" off={ban}>
            New operator
          </LinkButton>
        </>
      }
    >
      An operator installed with Helm registers itself.
    </EmptyState>
  )
}
