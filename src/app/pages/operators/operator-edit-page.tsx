import { ownerId } from '../../connection/connection.ts'
import { operatorName } from '#domain/operator-name.ts'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { isNotFound } from '../../api/api-error.ts'
import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { operatorQuery } from '../../resources/operators/operator-queries.ts'
import { useClient } from '../../api/use-client.ts'
import { useReread } from '../../forms/form-notes.tsx'
import { focusField } from '../../forms/form-errors.ts'
import { changeCount, useWriteForm, type WriteFormState } from '../../forms/use-write-form.ts'
import { WriteForm } from '../../forms/write-form.tsx'
import { LinkButton } from '../../shell/link.tsx'
import { useIsHere } from '../../shell/use-routes.ts'
import { CopyableId } from '../../ui/id-in-row.tsx'
import { plural } from '../../ui/intl.ts'
import { Page } from '../../ui/page.tsx'
import { OperatorFields } from './operator-form-fields.tsx'
import { operatorEdit } from '../../resources/operators/lost-endpoints.ts'
import { OwnerNotice } from './owner-notice.tsx'
import { ProblemFrame } from '../../errors/error-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { createAgain } from '../../writes/undoables.ts'
import { knownFeatures } from '../../resources/operators/duplicate.ts'
import { operatorAgain } from '../../resources/operators/operator-again.ts'
import type { OperatorValues } from '../../resources/operators/operator-values.ts'

type RecreateNoteProps = {
  operator: OperatorDocument
  form: WriteFormState<OperatorDocument, OperatorValues>
}

/** Says that the operator of a form was deleted, and offers to create it again from the form. */
const RecreateNote = ({ operator, form }: RecreateNoteProps) => {
  const cache = useQueryClient()
  const client = useClient()
  const router = useRouter()
  const recreate = () => {
    const { values } = form.edit
    const enabled_features = knownFeatures(values.enabled_features)
    const again = operatorAgain(cache, client, operator, { ...values, enabled_features })
    form.discard()
    createAgain(router, again, { ignoreBlocker: true })
  }
  return (
    <ProblemFrame title="Someone else deleted this operator">
      <span>What you typed is still here. A new operator gets a new ID, and no certificate.</span>
      <span>
        <Button size="small" onClick={recreate}>
          Create again from this form
        </Button>
      </span>
    </ProblemFrame>
  )
}

/** The form to edit an operator; it sends only the changes. */
export const OperatorEditPage = () => {
  const { id } = useParams({ from: '/shell/operators/$id/edit' })
  return <OperatorEdit key={id} id={id} />
}

const OperatorEdit = ({ id }: { id: string }) => {
  const client = useClient()
  // The first read is that of the form: after another key is entered, reading again must not remove it.
  const [first] = useState(() => operatorQuery(client, id))
  const { data: opened } = useSuspenseQuery(first)
  const query = useQuery(operatorQuery(client, id))
  const { data: operator = opened, error } = query
  useReread(query, true)
  return (
    <Page
      title={`Edit ${operatorName(operator)}`}
      subtitle={<CopyableId id={id} label="operator ID" isShown />}
    >
      <OperatorEditForm operator={operator} isDeleted={isNotFound(error)} />
    </Page>
  )
}

const countText = (count: number) =>
  count === 0 ? 'No changes' : plural(count, { one: '# change', other: '# changes' })

type OperatorEditFormProps = { operator: OperatorDocument; isDeleted: boolean }

const OperatorEditForm = ({ operator, isDeleted }: OperatorEditFormProps) => {
  const { id } = operator
  const cache = useQueryClient()
  const client = useClient()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const write = operatorEdit(cache, client, id)
  const form = useWriteForm(write, {
    connection: ownerId(client.connection),
    stored: operator,
    onDone: () => {
      if (isHere()) return navigate({ to: '/operators/$id', params: { id }, ignoreBlocker: true })
      return undefined
    },
  })
  // A link may lead to a field.
  const { hash } = useLocation()
  const lead = useEffectEvent(() => {
    if (hash) focusField(form.element.current, hash)
    // On a phone its keyboard would cover the form.
    else if (matchMedia('(pointer: fine)').matches)
      form.form.setFocus('description', { shouldSelect: true })
  })
  useEffect(() => lead(), [])
  const isRefused = form.run.problem?.kind === 'gone'
  const isGone = isDeleted || isRefused
  const recreate = <RecreateNote operator={operator} form={form} />
  return (
    <WriteForm
      form={form}
      status={isGone ? 'Deleted by someone else' : countText(changeCount(form))}
      canSend={form.isDirty && !isGone}
      notes={isGone ? !isRefused && recreate : <OwnerNotice operator={operator} />}
      // In place of the problem it is where the person looks after a save.
      problem={isRefused && recreate}
      cancel={
        <LinkButton to="/operators/$id" params={{ id }}>
          Cancel
        </LinkButton>
      }
    >
      <OperatorFields control={form.form.control} operator={operator} />
    </WriteForm>
  )
}
