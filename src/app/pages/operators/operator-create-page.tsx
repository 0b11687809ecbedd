import { OperatorCreate } from '#contract/operators.ts'
import { useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { useCreateOperator } from '../../api/operators.ts'
import { WriteRefusal } from '../../errors/write-refusal.tsx'
import { useRequestForm, type RefusedRequest } from '../../forms/use-request-form.ts'
import { LinkButton } from '../../shell/link-button.tsx'
import { useIsHere } from '../../shell/use-is-here.ts'
import { useUnsavedChanges } from '../../shell/unsaved-changes.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormFoot } from '../../ui/form.tsx'
import { Page } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { OperatorFields } from './operator-fields.tsx'
import { EMPTY_VALUES, toCreate, type OperatorValues } from './operator-values.ts'

/** The form to create an operator record. */
export const OperatorCreatePage = () => {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const create = useCreateOperator()
  const { form, element, refusal, isSubmitting, submit } = useRequestForm(EMPTY_VALUES, {
    schema: OperatorCreate,
    body: toCreate,
    send: async (body) => {
      const { id } = await create.mutateAsync(body)
      toast('Operator created')
      if (isHere()) await navigate({ to: '/operators/$id', params: { id }, ignoreBlocker: true })
    },
  })
  // Every field has a default, so the watched values are complete.
  const values = useWatch({ control: form.control }) as OperatorValues
  useUnsavedChanges(Object.keys(toCreate(values)).length > 0)
  return (
    <Page title="New operator" subtitle="All fields are optional.">
      <Form ref={element} isBusy={isSubmitting} onSubmit={(event) => void submit(event)}>
        <OperatorFields control={form.control} />
        {refusal && <CreateRefusal {...refusal} />}
        <FormFoot>
          <LinkButton to="/operators">Cancel</LinkButton>
          <Button type="submit" variant="primary" disabled={isSubmitting}>
            Create operator
          </Button>
        </FormFoot>
      </Form>
    </Page>
  )
}

const CreateRefusal = (refusal: RefusedRequest) => (
  <WriteRefusal
    {...refusal}
    refused="The operator was not created"
    unknown="The operator may or may not have been created"
  >
    Look for it at the top of the list of operators before you create it again.
  </WriteRefusal>
)
