import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { WriteRefusal } from '../../errors/write-refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import type { ModuleQuestion } from './use-module.ts'

type QuestionDialogProps = { title: string; question: ModuleQuestion }

/** Asks before replacing a module that differs from what the user saw or would not be kept whole. */
export const QuestionDialog = ({
  title,
  question: { about, lost, answer },
}: QuestionDialogProps) => {
  const fields = <code>{lost.join(', ')}</code>
  const answers = { onConfirm: () => answer(true), onCancel: () => answer(false) }
  if (about === 'replace') {
    return (
      <ConfirmDialog
        title={`Replace the ${title} module?`}
        confirm="Replace module"
        destructive
        {...answers}
      >
        {lost.length > 0 ? (
          <>The service has it with fields that a replace will not keep: {fields}.</>
        ) : (
          'Somebody has set this module since you opened the page. Saving replaces what they set.'
        )}
      </ConfirmDialog>
    )
  }
  const action = about === 'switch on' ? 'Switch on' : 'Switch off'
  return (
    <ConfirmDialog title={`${action} and lose fields?`} confirm={action} destructive {...answers}>
      A replace will not keep these: {fields}. This dashboard does not know them.
    </ConfirmDialog>
  )
}

type DeleteModuleButtonProps = {
  title: string
  /** A write is pending: a write that arrives after the delete would bring the module back. */
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
      // The dialog shows the error.
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
