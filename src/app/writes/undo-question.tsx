import { useRouter } from '@tanstack/react-router'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { shortened } from '../ui/first-part.ts'
import { FieldChanges } from './conflicts/changes-view.tsx'
import { createAgain } from './create-again.ts'
import type { Undoable } from './undoables.ts'

type UndoQuestionProps = { change: Undoable; onClose: () => void }

/** Asks before the last change is taken back on a page that does not show it, or says that nothing takes it back. */
export const UndoQuestion = ({ change, onClose }: UndoQuestionProps) => {
  const router = useRouter()
  const { undo, again } = change
  if (undo)
    return (
      <ConfirmDialog
        title={`Undo ${change.title}?`}
        details={change.change && <FieldChanges {...change.change} isInWords />}
        confirm="Undo"
        onConfirm={() => {
          onClose()
          undo()
        }}
        onCancel={onClose}
      >
        The last change of this tab.
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title="The last change can't be undone"
      cancel="Close"
      {...(again && { confirm: 'Create again' })}
      onConfirm={() => {
        onClose()
        if (again) createAgain(router, again)
      }}
      onCancel={onClose}
    >
      <p>
        {change.title}
        {again && (
          <>
            : <bdi>{shortened(again.name)}</bdi>
          </>
        )}
        .
      </p>
      {again && <p>You can create it again from what it was. It gets a new ID.</p>}
    </ConfirmDialog>
  )
}
