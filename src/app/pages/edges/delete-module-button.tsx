import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { WriteRefusal } from '../../errors/write-refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'

type DeleteModuleButtonProps = {
  title: string
  /** The module is being written: a write that comes after the delete would bring it back. */
  isLocked: boolean
  remove: UseMutationResult<undefined, Error, void>
  onDeleted: () => void
}

/** Deletes a module of an edge after asking. */
export const DeleteModuleButton = ({
  title,
  isLocked,
  remove,
  onDeleted,
}: DeleteModuleButtonProps) => {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => {
    setIsAsking(false)
    remove.reset()
  }
  const confirm = async () => {
    try {
      await remove.mutateAsync()
    } catch {
      // The dialog says why.
      return
    }
    toast(`${title} deleted`)
    // The page behind an open dialog cannot take the focus.
    flushSync(close)
    onDeleted()
  }
  return (
    <>
      <Button variant="danger" size="small" disabled={isLocked} onClick={() => setIsAsking(true)}>
        Delete module
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete the ${title} module?`}
          confirm="Delete module"
          destructive
          isPending={remove.isPending}
          error={
            remove.error && (
              <WriteRefusal
                error={remove.error}
                refused="The module was not deleted"
                unknown="The module may or may not have been deleted"
              >
                The service did not confirm it. Delete again: a module that is already gone counts
                as deleted.
              </WriteRefusal>
            )
          }
          onConfirm={() => void confirm()}
          onCancel={close}
        >
          It stops applying to traffic at once, and what it says is gone. To keep it for later,
          switch it off instead.
        </ConfirmDialog>
      )}
    </>
  )
}
