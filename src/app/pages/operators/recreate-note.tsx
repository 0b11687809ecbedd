import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { OperatorDocument } from '../../api/operator-document.ts'
import { useClient } from '../../api/use-client.ts'
import type { WriteFormState } from '../../forms/use-write-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { draftKey, saveDraft } from '../../writes/drafts.ts'
import { notCarried } from './duplicate.ts'
import { operatorCreate } from './operator-create.ts'
import type { OperatorValues } from './operator-values.ts'

const NEW = '/operators/new'

type RecreateNoteProps = {
  operator: OperatorDocument
  form: WriteFormState<OperatorDocument, OperatorValues>
}

/** Says that the operator of a form was deleted, and offers to create it again from the form. */
export const RecreateNote = ({ operator, form }: RecreateNoteProps) => {
  const cache = useQueryClient()
  const client = useClient()
  const navigate = useNavigate()
  const recreate = () => {
    const { subject } = operatorCreate(cache, client)
    const key = draftKey(client.connection.id, NEW, subject.slice(1))
    saveDraft(key, { at: Date.now(), seen: null, values: form.values })
    form.discard()
    void navigate({ to: NEW, ignoreBlocker: true })
  }
  return (
    <Alert tone="bad" announce>
      <strong>Somebody else has deleted this operator</strong>
      <span>
        What you typed is still here. A new operator cannot carry{' '}
        <code>{notCarried(operator).join(', ')}</code>.
      </span>
      <span>
        <Button size="small" onClick={recreate}>
          Create again from this form
        </Button>
      </span>
    </Alert>
  )
}
