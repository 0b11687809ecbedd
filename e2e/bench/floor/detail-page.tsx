import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { operatorQuery } from './operators.ts'

/** One operator as a definition list. */
export const DetailPage = () => {
  const { id = '' } = useParams({ strict: false })
  const { data } = useSuspenseQuery(operatorQuery(id))
  const { description, metadata, enabled_features, region, deployment, updated_at } = data
  return (
    <main>
      <h1>{description || id}</h1>
      <Link to="/operators/$id/edit" params={{ id }}>
        Edit
      </Link>
      <dl>
        <dt>ID</dt>
        <dd>{id}</dd>
        <dt>Metadata</dt>
        <dd>{metadata}</dd>
        <dt>Features</dt>
        <dd>{enabled_features?.join(', ')}</dd>
        <dt>Region</dt>
        <dd>{region}</dd>
        <dt>Deployment</dt>
        <dd>{deployment?.name}</dd>
        <dt>Updated</dt>
        <dd>{updated_at}</dd>
      </dl>
    </main>
  )
}
