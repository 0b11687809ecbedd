import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { useClient } from '../../api/use-client.ts'
import { ProblemFrame } from '../../errors/problem-frame.tsx'
import type { WriteFormState } from '../../forms/use-write-form.ts'
import { Button } from '../../ui/button.tsx'
import { createAgain } from '../../writes/create-again.ts'
import { knownFeatures, notCarried } from '../../resources/operators/duplicate.ts'
import { operatorAgain } from '../../resources/operators/operator-again.ts'
import type { OperatorValues } from '../../resources/operators/operator-values.ts'

type RecreateNoteProps = {
  operator: OperatorDocument
  form: WriteFormState<OperatorDocument, OperatorValues>
}

/** Says that the operator of a form was deleted, and offers to create it again from the form. */
export const RecreateNote = ({ operator, form }: RecreateNoteProps) => {
  const cache = useQueryClient()
  const client = useClient()
  const router = useRouter()
  const recreate = () => {
    const enabled_features = knownFeatures(form.values.enabled_features)
    const again = operatorAgain(cache, client, operator, { ...form.values, enabled_features })
    form.discard()
    createAgain(router, again, { ignoreBlocker: true })
  }
  return (
    <ProblemFrame title="Someone else deleted this operator">
      <span>
        What you typed is still here. A new operator gets none of these:{' '}
        <code>{notCarried(operator).join(', ')}</code>.
      </span>
      <span>
        <Button size="small" onClick={recreate}>
          Create again from this form
        </Button>
      </span>
    </ProblemFrame>
  )
}
