import { useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { savedViews, saveView, type SavedView } from './saved-views.ts'

type ViewDialogProps = {
  slot: string
  /** The view that is changed; undefined to save another one. */
  changed: SavedView | undefined
  /** The names of the views that the list has by itself. */
  taken: readonly string[]
  shown: Omit<SavedView, 'name'>
  onClose: () => void
  /** Without a name if the view was deleted. */
  onSaved: (name: string | undefined) => void
}

/** Saves what is shown under a name, in place of a saved view if one is changed; or deletes that. */
export const ViewDialog = ({ slot, changed, taken, shown, onClose, onSaved }: ViewDialogProps) => {
  const [text, setText] = useState(changed?.name ?? '')
  const [isReplaced, setIsReplaced] = useState(false)
  const [problem, setProblem] = useState<string>()
  const name = text.trim()
  const isThere = name !== changed?.name && savedViews.read(slot).some((one) => one.name === name)
  const isTaken = taken.some((one) => one.toLowerCase() === name.toLowerCase())
  const isRefused = isTaken || (changed !== undefined && isThere)
  const isModified = changed && (changed.q !== shown.q || changed.sort !== shown.sort)
  const isReady = name !== '' && !isRefused
  const save = () => {
    if (!isReady) return
    const failure = saveView(slot, { ...(isReplaced ? shown : (changed ?? shown)), name }, changed)
    setProblem(failure)
    if (failure === undefined) onSaved(name)
  }
  const remove = (view: SavedView) => {
    savedViews.remove(slot, view)
    onSaved(undefined)
  }
  return (
    <ConfirmDialog
      title={changed ? 'Change view' : 'Save view'}
      confirm={isThere ? 'Replace view' : 'Save view'}
      isReady={isReady}
      onConfirm={save}
      onCancel={onClose}
      error={problem && <Alert tone="warn">{problem}</Alert>}
      {...(changed && { other: { label: 'Delete view', onPress: () => remove(changed) } })}
      details={
        <form
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <TextField
            label="Name"
            value={text}
            onChange={setText}
            error={isRefused ? 'There is a view of this name. Choose another.' : undefined}
          />
          {isModified && (
            <Checkbox
              label="Replace its search and order with those shown"
              checked={isReplaced}
              onChange={setIsReplaced}
            />
          )}
        </form>
      }
    >
      A view is a search and an order, stored in this browser.
    </ConfirmDialog>
  )
}
