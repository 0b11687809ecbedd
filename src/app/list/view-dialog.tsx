import { useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { MOST_VIEWS, savedViews, saveView, type SavedView } from './saved-views.ts'

type ViewDialogProps = {
  slot: string
  /** The view that gets another name; undefined to save what is shown. */
  renamed: SavedView | undefined
  /** The names of the views that the list has by itself. */
  taken: readonly string[]
  shown: Omit<SavedView, 'name'>
  onClose: () => void
  onSaved: (view: SavedView) => void
}

const PROBLEMS = {
  full: `This browser stores ${MOST_VIEWS} views. Delete one to save this one.`,
  unstored: "The browser didn't store this view: its storage is full or blocked.",
} as const

/** Saves what is shown under a name, or gives a saved view another one. */
export const ViewDialog = ({ slot, renamed, taken, shown, onClose, onSaved }: ViewDialogProps) => {
  const [text, setText] = useState(renamed?.name ?? '')
  const [problem, setProblem] = useState<keyof typeof PROBLEMS>()
  const name = text.trim()
  const isTaken = ['All', ...taken].some((one) => one.toLowerCase() === name.toLowerCase())
  const isThere = name !== renamed?.name && savedViews.read(slot).some((one) => one.name === name)
  const isRefused = isTaken || (renamed !== undefined && isThere)
  const save = () => {
    if (name === '' || isRefused) return
    const view = { ...(renamed ?? shown), name }
    const rename = (before: SavedView) =>
      savedViews.replace(slot, before, view) ? 'stored' : 'unstored'
    const result = renamed ? rename(renamed) : saveView(slot, view)
    if (result === 'stored') onSaved(view)
    else setProblem(result)
  }
  return (
    <ConfirmDialog
      title={renamed ? 'Rename view' : 'Save view'}
      confirm={renamed ? 'Rename' : isThere ? 'Replace view' : 'Save view'}
      isReady={name !== '' && !isRefused}
      onConfirm={save}
      onCancel={onClose}
      error={problem && <Alert tone="warn">{PROBLEMS[problem]}</Alert>}
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
        </form>
      }
    >
      The search and the order are stored in this browser.
    </ConfirmDialog>
  )
}
