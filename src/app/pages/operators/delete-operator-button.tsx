import { useState } from 'react'
import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { useWriteBan } from '../../api/use-client.ts'
import { Button } from '../../ui/button.tsx'
import { DeleteOperatorDialog } from './delete-operator-dialog.tsx'

type Deletion = {
  operator: OperatorDocument
  /** What follows; by default it goes to the list. */
  onDeleted?: () => Promise<void>
}

/** Asks whether an operator is to be deleted, and deletes it; `dialog` is where the question appears. */
export const useDeleteOperator = ({ operator, onDeleted }: Deletion) => {
  // The operator as it was when the dialog opened.
  const [asked, setAsked] = useState<OperatorDocument>()
  return {
    ask: () => setAsked(operator),
    dialog: asked && (
      <DeleteOperatorDialog
        operator={asked}
        onClose={() => setAsked(undefined)}
        onDeleted={onDeleted}
      />
    ),
  }
}

/** Deletes an operator after asking. */
export const DeleteOperatorButton = ({ label, ...deletion }: Deletion & { label: string }) => {
  const { ask, dialog } = useDeleteOperator(deletion)
  return (
    <>
      <Button variant="danger" size="small" off={useWriteBan()} onClick={ask}>
        {label}
      </Button>
      {dialog}
    </>
  )
}
