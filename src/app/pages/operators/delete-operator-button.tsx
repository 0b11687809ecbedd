import { operatorName } from '#domain/operator-name.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OperatorDocument } from '../../api/operator-document.ts'
import { forgetOperator, useDeleteOperator } from '../../api/operators.ts'
import { useClient } from '../../api/use-client.ts'
import { WriteRefusal } from '../../errors/write-refusal.tsx'
import { useIsHere } from '../../shell/use-is-here.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { shortened } from '../../ui/first-part.ts'
import { toast } from '../../ui/toast.tsx'

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
        <ConfirmDialog
          title={`Delete ${shortened(operatorName(operator))}?`}
          confirm="Delete operator"
          destructive
          pending="Deleting…"
          isPending={remove.isPending}
          error={remove.error && <DeleteRefusal error={remove.error} />}
          onConfirm={() => void confirm()}
          onCancel={() => {
            setIsAsking(false)
            remove.reset()
          }}
        >
          The record <code>{operator.id}</code> is deleted at once and cannot be brought back. Its
          cluster loses its binding and its certificate.
        </ConfirmDialog>
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
