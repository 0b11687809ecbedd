import { ownerId } from '../../connection/connection.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { operatorQuery } from '../../resources/operators/operator-queries.ts'
import { useClient } from '../../api/use-client.ts'
import { useWriteForm } from '../../forms/use-write-form.ts'
import { WriteForm } from '../../forms/write-form.tsx'
import { LinkButton } from '../../shell/link-button.tsx'
import { useIsHere } from '../../shell/use-is-here.ts'
import { Alert } from '../../ui/alert.tsx'
import { Page } from '../../ui/page.tsx'
import { toDuplicate } from '../../resources/operators/duplicate.ts'
import { DuplicateNote } from './duplicate-note.tsx'
import { FromJsonButton } from './from-json-button.tsx'
import { LostCreate } from './lost-create.tsx'
import { OperatorFields } from './operator-form-fields.tsx'
import { EMPTY_VALUES, type OperatorValues } from '../../resources/operators/operator-values.ts'
import { operatorCreate, type LostAttempt } from '../../resources/operators/operator-create.ts'

/** The form to create an operator record, empty or as a copy of another one. */
export const OperatorCreatePage = () => {
  const { from, again } = useSearch({ from: '/shell/operators/new' })
  if (from) return <Duplicate key={from} id={from} />
  const note = again !== undefined && (
    <Alert tone="idle">
      A deleted operator. Creating it again gives it a new ID. Its certificate and signing request
      can't be restored: the operator in the cluster has to request a new certificate.
    </Alert>
  )
  return <Create key={again ?? 'new'} start={EMPTY_VALUES} note={note} />
}

const Duplicate = ({ id }: { id: string }) => {
  // Frozen while the form is open.
  const client = useClient()
  const [query] = useState(() => operatorQuery(client, id))
  const { data } = useSuspenseQuery(query)
  const [operator] = useState<OperatorDocument>(data)
  return <Create start={toDuplicate(operator)} note={<DuplicateNote operator={operator} />} />
}

const Create = ({ start, note }: { start: OperatorValues; note?: ReactNode }) => {
  const cache = useQueryClient()
  const client = useClient()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [lost] = useState<LostAttempt>({ current: null })
  const write = operatorCreate(cache, client, lost)
  const [first] = useState(start)
  const form = useWriteForm(write, {
    connection: ownerId(client.connection),
    stored: null,
    start: first,
    onDone: async ({ document }) => {
      if (!isHere() || !document) return
      const { id } = document
      await navigate({ to: '/operators/$id', params: { id }, ignoreBlocker: true })
      // Somebody who was quicker than the page of the record is here to make another one.
      if (isHere()) form.discard()
    },
  })
  const { problem } = form
  const open = (id: string) => {
    form.discard()
    void navigate({ to: '/operators/$id', params: { id }, ignoreBlocker: true })
  }
  return (
    <Page
      title="New operator"
      subtitle="All fields are optional."
      actions={<FromJsonButton isDirty={form.isDirty} onFill={form.fill} />}
    >
      <WriteForm
        form={form}
        words={write.words}
        // What was made is not made again while its page is loading.
        canSend={form.isNew}
        cancel={<LinkButton to="/operators">Cancel</LinkButton>}
        notes={note}
        problem={
          problem?.kind === 'lost' && (
            <LostCreate
              error={problem.error}
              found={Array.isArray(problem.found) ? problem.found : undefined}
              onOpen={open}
              onCreateAgain={() => form.element.current?.requestSubmit()}
            />
          )
        }
      >
        <OperatorFields control={form.form.control} isPreviewed />
        {/* Behind the fields: before them it is one more stop for everybody who has come to fill them in. */}
        <p>
          An operator that is installed in a cluster registers itself.{' '}
          <LinkButton to="/operators/install" size="small">
            Install in a cluster
          </LinkButton>
        </p>
      </WriteForm>
    </Page>
  )
}
