import { ownerId } from '../../connection/connection.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { operatorQuery } from '../../resources/operators/operator-queries.ts'
import { useClient } from '../../api/use-client.ts'
import { changeCount, useWriteForm } from '../../forms/use-write-form.ts'
import { WriteForm } from '../../forms/write-form.tsx'
import { Link, LinkButton } from '../../shell/link.tsx'
import { useIsHere } from '../../shell/use-routes.ts'
import { Alert } from '../../ui/alert.tsx'
import { Page } from '../../ui/page.tsx'
import { toDuplicate, notCarried } from '../../resources/operators/duplicate.ts'
import { OperatorFields } from './operator-form-fields.tsx'
import { EMPTY_VALUES, type OperatorValues } from '../../resources/operators/operator-values.ts'
import {
  operatorCreate,
  permanentWarnings,
  type LostAttempt,
} from '../../resources/operators/operator-create.ts'
import { operatorName } from '#domain/operator-name.ts'
import { shortened } from '../../ui/first-part.ts'
import { marksOf } from '../../resources/operators/owner.ts'
import { plural } from '../../ui/intl.ts'
import { LostCreate } from './lost-create.tsx'

/** Says of which operator the form is a copy, and what a new one cannot have of it. */
const DuplicateNote = ({ operator }: { operator: OperatorDocument }) => {
  const [mark] = marksOf(operator.metadata)
  const left = notCarried(operator)
  return (
    <Alert tone={mark ? 'warn' : 'idle'}>
      <span>
        A copy of{' '}
        <strong>
          <bdi translate="no">{shortened(operatorName(operator))}</bdi>
        </strong>
        .
        {left.length > 0 && (
          <>
            {' '}
            Not copied: <code translate="no">{left.join(', ')}</code>.
          </>
        )}
      </span>
      {mark && (
        <span>
          The operator in the cluster finds its record by{' '}
          <code translate="no">{shortened(mark.path)}</code> in the metadata and may take over this
          copy. To prevent that, change the metadata.
        </span>
      )}
    </Alert>
  )
}

const fieldsSet = (count: number) =>
  count === 0 ? 'No fields set' : plural(count, { one: '# field set', other: '# fields set' })

/** The form to create an operator record, empty or as a copy of another one. */
export const OperatorCreatePage = () => {
  const { from, again, lacks } = useSearch({ from: '/shell/operators/new' })
  if (from) return <Duplicate key={from} id={from} />
  const note = lacks !== undefined && (
    <Alert tone="idle">
      A deleted operator. Creating it again gives it a new ID. Its certificate and signing request
      can't be restored: the operator in the cluster has to request a new certificate.
    </Alert>
  )
  return <Create key={`${again} ${lacks}`} start={EMPTY_VALUES} note={note} lacks={lacks} />
}

const Duplicate = ({ id }: { id: string }) => {
  // Frozen while the form is open.
  const client = useClient()
  const [query] = useState(() => operatorQuery(client, id))
  const { data } = useSuspenseQuery(query)
  const [operator] = useState<OperatorDocument>(data)
  return <Create start={toDuplicate(operator)} note={<DuplicateNote operator={operator} />} />
}

/** `lacks`: what a deleted operator that is created again had not. */
type CreateProps = { start: OperatorValues; note?: ReactNode; lacks?: string | undefined }

const Create = ({ start, note, lacks }: CreateProps) => {
  const cache = useQueryClient()
  const client = useClient()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [lost] = useState<LostAttempt>({ current: null })
  const create = operatorCreate(cache, client, lost)
  const write: typeof create = {
    ...create,
    warnings: ({ body }) => permanentWarnings(body, lacks?.split(' ') ?? []),
  }
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
  const { setFocus } = form.form
  useEffect(() => {
    // On a phone its keyboard would cover the form.
    if (matchMedia('(pointer: fine)').matches) setFocus('description')
  }, [setFocus])
  const { problem } = form.run
  const startEmpty = () => {
    form.discard()
    if (lacks === undefined) return
    // It creates nothing again; the address of a new operator may already have a draft.
    const search = ({ again }: { again?: string | undefined }) => ({ again })
    void navigate({ to: '/operators/new', search, replace: true, ignoreBlocker: true })
  }
  const open = (id: string) => {
    form.discard()
    void navigate({ to: '/operators/$id', params: { id }, ignoreBlocker: true })
  }
  return (
    <Page
      title="New operator"
      subtitle={
        <span>
          Installing with Helm? The operator registers itself; you don't need this form.{' '}
          <Link to="/operators/install">Install in a cluster</Link>
        </span>
      }
    >
      <WriteForm
        form={form}
        status={fieldsSet(changeCount(form))}
        // What was made is not made again while its page is loading.
        canSend={form.edit.seen === null}
        off={problem?.kind === 'lost' ? 'It may have been created: see above.' : undefined}
        cancel={<LinkButton to="/operators">Cancel</LinkButton>}
        notes={note}
        onDiscard={startEmpty}
        problem={
          problem?.kind === 'lost' && (
            <LostCreate
              error={problem.error}
              first={Array.isArray(problem.found) ? problem.found : undefined}
              find={() => lost.current?.find() ?? Promise.reject(new Error('nothing was sent'))}
              onOpen={open}
              onCreateAgain={() => void form.submit()}
            />
          )
        }
      >
        <OperatorFields control={form.form.control} />
      </WriteForm>
    </Page>
  )
}
