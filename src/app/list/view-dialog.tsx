import { useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { MOST_VIEWS, savedViews, saveView, type SavedView } from './saved-views.ts'

type ViewDialogProps = {
  slot: string
  /** The view that is changed; undefined to save another one. */
  changed: SavedView | undefined
  /** The names of the views that the list has by itself. */
  taken: readonly string[]
  shown: Omit<SavedView, 'name'>
  onClose: () => void
  /** Without a name if the view was deleted. */
  onSaved: (view: SavedView) => void
}

const PROBLEMS = {
  full: `This browser stores ${MOST_VIEWS} views. Delete one to save this one.`,
  unstored: "The browser didn't store this view: its storage is full or blocked.",
} as const

/** Saves what is shown under a name, in place of a saved view if one is changed; or deletes that. */
export const ViewDialog = ({ slot, changed, taken, shown, onClose, onSaved }: ViewDialogProps) => {
  const [text, setText] = useState(changed?.name ?? '')
  const [problem, setProblem] = useState<keyof typeof PROBLEMS>()
  const isModified = changed !== undefined && (changed.q !== shown.q || changed.sort !== shown.sort)
  const [isReplaced, setIsReplaced] = useState(false)
  const name = text.trim()
  const isTaken = ['All', ...taken].some((one) => one.toLowerCase() === name.toLowerCase())
  const isThere = name !== changed?.name && savedViews.read(slot).some((one) => one.name === name)
  const isRefused = isTaken || (changed !== undefined && isThere)
  const save = () => {
    if (name === '' || isRefused) return
    const view = { ...(isModified && !isReplaced ? changed : shown), name }
    const result = saveView(slot, view, changed)
    if (result === 'stored') onSaved(view)
    else setProblem(result)
  }
  return (
    <ConfirmDialog
      title={changed ? 'Change view' : 'Save view'}
      confirm={isThere ? 'Replace view' : 'Save view'}
      isReady={name !== '' && !isRefused}
      onConfirm={save}
      onCancel={onClose}
      error={problem && <Alert tone="warn">{PROBLEMS[problem]}</Alert>}
      {...(changed && {
        other: {
          label: 'Delete view',
          onPress: () => {
            savedViews.remove(slot, changed)
            onSaved({ ...shown, name: '' })
          },
        },
      })}
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
      {changed
        ? 'Views are stored in this browser.'
        : 'The search and the order that are shown are stored in this browser.'}
    </ConfirmDialog>
  )
}
