import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from '../../api/use-client.ts'
import { useWriteForm } from '../../forms/use-write-form.ts'
import { WriteForm } from '../../forms/write-form.tsx'
import { LinkButton } from '../../shell/link-button.tsx'
import { useIsHere } from '../../shell/use-is-here.ts'
import { Page } from '../../ui/page.tsx'
import { LostCreate } from './lost-create.tsx'
import { OperatorFields } from './operator-fields.tsx'
import { operatorCreate } from './operator-writes.ts'

/** The form to create an operator record. */
export const OperatorCreatePage = () => {
  const cache = useQueryClient()
  const client = useClient()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const write = operatorCreate(cache, client)
  const form = useWriteForm(write, {
    connection: client.connection.id,
    stored: null,
    onDone: ({ document }) => {
      if (!isHere() || !document) return undefined
      const { id } = document
      return navigate({ to: '/operators/$id', params: { id }, ignoreBlocker: true })
    },
  })
  const { problem } = form
  const open = (id: string) => {
    form.discard()
    void navigate({ to: '/operators/$id', params: { id }, ignoreBlocker: true })
  }
  return (
    <Page title="New operator" subtitle="All fields are optional.">
      <WriteForm
        form={form}
        words={write.words}
        canSend
        cancel={<LinkButton to="/operators">Cancel</LinkButton>}
        problem={
          problem?.kind === 'lost' &&
          Array.isArray(problem.found) && (
            <LostCreate
              error={problem.error}
              found={problem.found}
              onOpen={open}
              onCreateAgain={() => form.element.current?.requestSubmit()}
            />
          )
        }
      >
        <OperatorFields control={form.form.control} />
      </WriteForm>
    </Page>
  )
}
