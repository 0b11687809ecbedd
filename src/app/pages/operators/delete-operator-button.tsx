import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Client } from '../../api/client.ts'
import { hasBindings, type OperatorDocument } from '../../api/operator-document.ts'
import { boundEndpointsQuery, forgetOperator, useDeleteOperator } from '../../api/operators.ts'
import { useClient } from '../../api/use-client.ts'
import { WriteRefusal } from '../../errors/write-refusal.tsx'
import { useIsHere } from '../../shell/use-is-here.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { DeleteOperatorDialog } from './delete-operator-dialog.tsx'

// Endpoints may be bound although the feature is off; only a page that was looked at tells.
const hasKnownEndpoints = (cache: QueryClient, client: Client, id: string): boolean => {
  const page = cache.getQueryData(boundEndpointsQuery(client, id, null).queryKey)
  return (page?.endpoints?.length ?? 0) > 0
}

/** Deletes an operator after asking, then goes to the list. */
export const DeleteOperatorButton = ({ operator }: { operator: OperatorDocument }) => {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useDeleteOperator(operator.id)
  const navigate = useNavigate()
  const isHere = useIsHere()
  const cache = useQueryClient()
  const client = useClient()
  const confirm = async () => {
    try {
      await remove.mutateAsync()
    } catch {
      // The dialog shows the error.
      return
    }
    toast('Operator deleted')
    if (isHere()) await navigate({ to: '/operators' })
    forgetOperator(cache, client, operator.id)
  }
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        Delete operator
      </Button>
      {isAsking && (
        <DeleteOperatorDialog
          operator={operator}
          isInUse={hasBindings(operator) || hasKnownEndpoints(cache, client, operator.id)}
          isPending={remove.isPending}
          error={remove.error && <DeleteRefusal error={remove.error} />}
          onConfirm={() => void confirm()}
          onCancel={() => {
            setIsAsking(false)
            remove.reset()
          }}
        />
      )}
    </>
  )
}

const DeleteRefusal = ({ error }: { error: unknown }) => (
  <WriteRefusal
    error={error}
    refused="The operator was not deleted"
    unknown="The operator may or may not have been deleted"
  >
    The service did not confirm it. Delete again: an operator that is already gone counts as
    deleted.
  </WriteRefusal>
)
