import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { Alert } from '../../ui/alert.tsx'
import { shortened } from '../../ui/first-part.ts'
import { marksOf } from '../../resources/operators/owner.ts'

/** Says that the operator in a cluster keeps this record; shows nothing if none does. */
export const OwnerNotice = ({ operator }: { operator: OperatorDocument }) => {
  const [mark] = marksOf(operator.metadata)
  if (!mark) return null
  const cluster = operator.deployment.cluster_name
  return (
    <Alert tone="idle">
      <span>
        {cluster ? (
          <>
            The operator in cluster{' '}
            <strong>
              <bdi>{shortened(cluster)}</bdi>
            </strong>{' '}
            may overwrite edits made here.
          </>
        ) : (
          'The operator in its cluster may overwrite edits made here.'
        )}{' '}
        It finds this record by <code>{shortened(mark.path)}</code> in the metadata.
      </span>
    </Alert>
  )
}
