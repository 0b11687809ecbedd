import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Names what a replace would not keep, before anything is saved (DESIGN 3, Editing). */
export const LostFieldsNotice = ({ fields }: { fields: readonly string[] }) =>
  fields.length === 0 ? null : (
    <Alert tone="warn">
      <span>
        This module has {fields.length === 1 ? 'a field' : 'fields'} this dashboard does not know:{' '}
        <code>{fields.join(', ')}</code>. Saving replaces the whole module and will not keep{' '}
        {fields.length === 1 ? 'it' : 'them'}.
      </span>
    </Alert>
  )

type ReplaceQuestionProps = {
  title: string
  lost: readonly string[]
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a module that looks different from what the person saw is replaced. */
export const ReplaceQuestion = ({ title, lost, onConfirm, onCancel }: ReplaceQuestionProps) => (
  <ConfirmDialog
    title={`Replace the ${title} module?`}
    confirm="Replace module"
    destructive
    onConfirm={onConfirm}
    onCancel={onCancel}
  >
    {lost.length > 0 ? (
      <>
        The service has it with fields that a replace will not keep: <code>{lost.join(', ')}</code>.
      </>
    ) : (
      'Somebody has set this module since you opened the page. Saving replaces what they set.'
    )}
  </ConfirmDialog>
)
