import { useWriteBan } from '../../api/use-client.ts'
import { LinkButton } from '../../shell/link-button.tsx'

/** Leads from an empty state to the form that fills it. */
export const EditButton = ({ id }: { id: string }) => (
  <LinkButton to="/operators/$id/edit" params={{ id }} off={useWriteBan()}>
    Edit operator
  </LinkButton>
)
