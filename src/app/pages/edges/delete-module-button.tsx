import type { ModuleReply } from '#contract/edge-modules.ts'
import { useState } from 'react'
import { useIsProduction } from '../../api/use-host-config.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, type ConfirmControls } from '../../ui/confirm-dialog.tsx'
import { useTypedName } from '../../ui/typed-name.tsx'
import type { Warning, Write } from '../../writes/write.ts'
import { WriteDialog } from '../../writes/write-dialog.tsx'
import type { ModuleValues } from '../../resources/edges/module-form.ts'
import type { Edge } from '../../resources/edges/edge.ts'
import { RefusedProblem } from './refused-edge-notice.tsx'
import { useEdgeBan, useRefusedEdge } from './use-refused-edge.ts'

type DeleteModuleButtonProps = {
  write: Write<ModuleReply, ModuleValues, undefined>
  title: string
  /** What it does to traffic. */
  warnings: readonly Warning[]
  /** The id of the module's name. */
  describedBy: string
  /** A write is pending: a write that arrives after the delete would bring the module back. */
  isLocked: boolean
  /** The module's. */
  edge: Edge
  onDeleted: () => void
}

/** Deletes a module of an edge after asking. */
export const DeleteModuleButton = ({
  write,
  title,
  warnings,
  describedBy,
  isLocked,
  edge,
  onDeleted,
}: DeleteModuleButtonProps) => {
  // The delete of the module as it was when the dialog opened.
  const [asked, setAsked] = useState<typeof write | null>(null)
  const isRefused = useRefusedEdge(edge) !== undefined
  return (
    <>
      <Button
        variant="danger"
        size="small"
        aria-describedby={describedBy}
        disabled={isLocked}
        off={useEdgeBan(edge)}
        onClick={() => setAsked(write)}
      >
        Delete module
      </Button>
      {asked && (
        <WriteDialog write={asked} onClose={() => setAsked(null)} onDone={onDeleted}>
          {(controls) => (
            <ConfirmDelete
              title={title}
              warnings={warnings}
              {...controls}
              error={
                controls.error && isRefused ? (
                  <RefusedProblem title={asked.words.refused} edge={edge} />
                ) : (
                  controls.error
                )
              }
            />
          )}
        </WriteDialog>
      )}
    </>
  )
}

type ConfirmDeleteProps = ConfirmControls & Pick<DeleteModuleButtonProps, 'title' | 'warnings'>

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
