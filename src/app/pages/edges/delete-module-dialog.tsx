import type { ModuleReply } from '#contract/edge-modules.ts'
import { useIsProduction } from '../../api/use-client.ts'
import { ConfirmDialog, type ConfirmControls } from '../../ui/confirm-dialog.tsx'
import { useTypedName } from '../../ui/typed-name.tsx'
import type { Warning, Write } from '../../writes/write.ts'
import { WriteDialog } from '../../writes/write-dialog.tsx'
import type { ModuleValues } from '../../resources/edges/module-form.ts'

type DeleteModuleDialogProps = {
  write: Write<ModuleReply, ModuleValues, undefined>
  title: string
  /** What it does to traffic. */
  warnings: readonly Warning[]
  onClose: () => void
  onDeleted: () => void
}

/** Asks whether a module of an edge is to be deleted, and deletes it. */
export const DeleteModuleDialog = (props: DeleteModuleDialogProps) => {
  const { write, title, warnings, onClose, onDeleted } = props
  return (
    <WriteDialog write={write} onClose={onClose} onDone={onDeleted}>
      {(controls) => <ConfirmDelete title={title} warnings={warnings} {...controls} />}
    </WriteDialog>
  )
}

type ConfirmDeleteProps = ConfirmControls & Pick<DeleteModuleDialogProps, 'title' | 'warnings'>

// On production, what lets more traffic in asks for the edge's name.
const ConfirmDelete = ({ title, warnings, ...controls }: ConfirmDeleteProps) => {
  const { isPending, onConfirm } = controls
  const isProduction = useIsProduction()
  const names = warnings.find((warning) => warning.names)?.names
  const { isReady, confirm, field } = useTypedName({
    names: (isProduction && names) || null,
    isPending,
    onConfirm,
  })
  return (
    <ConfirmDialog
      title={`Delete the ${title} module?`}
      confirm="Delete module"
      pending="Deleting…"
      destructive
      isReady={isReady}
      {...controls}
      onConfirm={confirm}
    >
      {warnings.map(({ id, text }) => (
        <p key={id}>
          <strong>{text}</strong>
        </p>
      ))}
      <p>
        The module stops applying immediately and its settings are lost. To keep them, turn it off
        instead.
      </p>
      {field}
    </ConfirmDialog>
  )
}
