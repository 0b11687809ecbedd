import { operatorName } from '#domain/operator-name.ts'
import type { OperatorDocument } from '../../api/operator-document.ts'
import { Alert } from '../../ui/alert.tsx'
import { shortened } from '../../ui/first-part.ts'
import { notCarried } from './duplicate.ts'
import { ownerOf } from './owner.ts'

/** Says of which operator the form is a copy, and what a new one cannot have of it. */
export const DuplicateNote = ({ operator }: { operator: OperatorDocument }) => {
  const [mark] = ownerOf(operator) ?? []
  const left = notCarried(operator)
  return (
    <Alert tone={mark ? 'warn' : 'idle'}>
      <span>
        A copy of <strong>{shortened(operatorName(operator))}</strong>.
        {left.length > 0 && (
          <>
            {' '}
            Not copied: <code>{left.join(', ')}</code>.
          </>
        )}
      </span>
      {mark && (
        <span>
          The metadata has the mark of a cluster (<code>{shortened(mark.path)}</code>): the operator
          there may take the new record for its own. Remove the mark unless you want that.
        </span>
      )}
    </Alert>
  )
}
