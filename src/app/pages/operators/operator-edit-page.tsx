import { OperatorPatch } from '#contract/operators.ts'
import { operatorName } from '#domain/operator-name.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { doneMessage, sendAndConfirm } from '../../api/lost-answer.ts'
import type { OperatorDocument } from '../../api/operator-document.ts'
import { operatorQuery, useUpdateOperator } from '../../api/operators.ts'
import { fetchFresh } from '../../api/fetch-fresh.ts'
import { useClient } from '../../api/use-client.ts'
import { WriteRefusal } from '../../errors/write-refusal.tsx'
import { useRequestForm, type RefusedRequest } from '../../forms/use-request-form.ts'
import { LinkButton } from '../../shell/link-button.tsx'
import { useIsHere } from '../../shell/use-is-here.ts'
import { useUnsavedChanges } from '../../shell/unsaved-changes.ts'
import { Button } from '../../ui/button.tsx'
import { CopyableId } from '../../ui/copy-button.tsx'
import { Form, FormFoot } from '../../ui/form.tsx'
import { Page } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { OperatorFields } from './operator-fields.tsx'
import { toPatch, toValues, type OperatorValues } from './operator-values.ts'

const route = getRouteApi('/shell/operators/$id/edit')

/** The form to edit an operator; it sends only the changes. */
export const OperatorEditPage = () => {
  const { id } = route.useParams()
  return <OperatorEdit key={id} id={id} />
}

const OperatorEdit = ({ id }: { id: string }) => {
  const client = useClient()
  // Frozen while the form is open: a later read, or a read with another key, must not turn an untouched field
  // into a change or remove the form.
  const [query] = useState(() => operatorQuery(client, id))
  const { data } = useSuspenseQuery(query)
  const [operator] = useState(data)
  return (
    <Page
      title={`Edit ${operatorName(operator)}`}
      subtitle={<CopyableId id={id} label="operator ID" isShown />}
    >
      <OperatorEditForm operator={operator} />
    </Page>
  )
}

const countOf = (patch: object) => {
  const count = Object.keys(patch).length
  return count === 0 ? 'No changes' : `${count} change${count === 1 ? '' : 's'}`
}

const OperatorEditForm = ({ operator }: { operator: OperatorDocument }) => {
  const { id } = operator
  const seen = toValues(operator)
  const navigate = useNavigate()
  const isHere = useIsHere()
  const update = useUpdateOperator(id)
  const wasSaved = useWasSaved(id)
  const { form, element, refusal, isSubmitting, submit } = useRequestForm(seen, {
    schema: OperatorPatch,
    body: (values) => toPatch(seen, values),
    send: async (patch) => {
      const outcome = await sendAndConfirm(
        () => update.mutateAsync(patch),
        () => wasSaved(form.getValues()),
      )
      toast(doneMessage('Changes saved', outcome))
      if (isHere()) await navigate({ to: '/operators/$id', params: { id }, ignoreBlocker: true })
    },
  })
  // Every field has a default, so the watched values are complete.
  const values = useWatch({ control: form.control }) as OperatorValues
  const patch = toPatch(seen, values)
  const isUntouched = Object.keys(patch).length === 0
  useUnsavedChanges(!isUntouched)
  return (
    <Form ref={element} isBusy={isSubmitting} onSubmit={(event) => void submit(event)}>
      <OperatorFields control={form.control} operator={operator} />
      {refusal && <EditRefusal {...refusal} />}
      <FormFoot status={countOf(patch)}>
        <LinkButton to="/operators/$id" params={{ id }}>
          Cancel
        </LinkButton>
        <Button type="submit" variant="primary" disabled={isUntouched || isSubmitting}>
          Save changes
        </Button>
      </FormFoot>
    </Form>
  )
}

// After a lost response the operator is read again. The service never returns a certificate signing request,
// so whether that was saved is unknown.
const useWasSaved = (id: string) => {
  const cache = useQueryClient()
  const client = useClient()
  return async (values: OperatorValues): Promise<boolean> => {
    if (values.binding.csr.trim()) return false
    const now = await fetchFresh(cache, operatorQuery(client, id))
    return Object.keys(toPatch(toValues(now), values)).length === 0
  }
}

const EditRefusal = (refusal: RefusedRequest) => (
  <WriteRefusal
    {...refusal}
    refused="The changes were not saved"
    unknown="The changes may or may not have been saved"
  >
    The service did not confirm them. What you typed is still here: save again when the service
    answers.
  </WriteRefusal>
)
