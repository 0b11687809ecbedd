import { ownerId } from '../../connection/connection.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { useClient } from '../../api/use-client.ts'
import { ProblemFrame } from '../../errors/problem-frame.tsx'
import type { WriteFormState } from '../../forms/use-write-form.ts'
import { Button } from '../../ui/button.tsx'
import { draftKey, saveDraft } from '../../writes/drafts.ts'
import { knownFeatures, notCarried } from './duplicate.ts'
import { operatorCreate } from '../../resources/operators/operator-create.ts'
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
    const { subject } = operatorCreate(cache, client)
    // An address of its own: the form of a new operator may already have a draft.
    const target = { to: '/operators/new', search: { again: operator.id } } as const
    const { href } = router.buildLocation(target)
    const key = draftKey(ownerId(client.connection), href, subject.slice(1))
    const enabled_features = knownFeatures(form.values.enabled_features)
    const values = { ...form.values, enabled_features }
    saveDraft(key, { at: Date.now(), seen: null, values })
    form.discard()
    void router.navigate({ ...target, ignoreBlocker: true })
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
