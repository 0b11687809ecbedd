import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { shortened } from '../../ui/first-part.ts'
import { marksOf } from '../../resources/operators/owner.ts'

/** Says that the operator in a cluster keeps this record; shows nothing if none does. */
export const OwnerNotice = ({ operator }: { operator: OperatorDocument }) => {
  const [mark] = marksOf(operator.metadata)
  if (!mark) return null
  const cluster = operator.deployment.cluster_name
  return (
    <small>
      {cluster ? (
        <>
          The operator in cluster <bdi translate="no">{shortened(cluster)}</bdi>
        </>
      ) : (
        'The operator in its cluster'
      )}{' '}
      finds this record by <code translate="no">{shortened(mark.path)}</code> and may overwrite
      edits made here.
    </small>
  )
}
