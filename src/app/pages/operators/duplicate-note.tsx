import { operatorName } from '#domain/operator-name.ts'
import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { Alert } from '../../ui/alert.tsx'
import { shortened } from '../../ui/first-part.ts'
import { notCarried } from '../../resources/operators/duplicate.ts'
import { marksOf } from '../../resources/operators/owner.ts'

/** Says of which operator the form is a copy, and what a new one cannot have of it. */
export const DuplicateNote = ({ operator }: { operator: OperatorDocument }) => {
  const [mark] = marksOf(operator.metadata)
  const left = notCarried(operator)
  return (
    <Alert tone={mark ? 'warn' : 'idle'}>
      <span>
        A copy of{' '}
        <strong>
          <bdi>{shortened(operatorName(operator))}</bdi>
        </strong>
        .
        {left.length > 0 && (
          <>
            {' '}
            Not copied: <code>{left.join(', ')}</code>.
          </>
        )}
      </span>
      {mark && (
        <span>
          The operator in the cluster finds its record by <code>{shortened(mark.path)}</code> in the
          metadata and may take over this copy. To prevent that, change the metadata.
        </span>
      )}
    </Alert>
  )
}
