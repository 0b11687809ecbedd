import type { ModuleReply } from '#contract/edge-modules.ts'
import { useState } from 'react'
import { useWriteBan } from '../../api/use-client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Warning, Write } from '../../writes/write.ts'
import { WriteDialog } from '../../writes/write-dialog.tsx'
import type { ModuleValues } from '../../resources/edges/module-form.ts'

type DeleteModuleButtonProps = {
  write: Write<ModuleReply, ModuleValues, undefined>
  title: string
  /** What it does to traffic. */
  warnings: readonly Warning[]
  /** The id of the module's name. */
  describedBy: string
  /** A write is pending: a write that arrives after the delete would bring the module back. */
  isLocked: boolean
  onDeleted: () => void
}

/** Deletes a module of an edge after asking. */
export const DeleteModuleButton = ({
  write,
  title,
  warnings,
  describedBy,
  isLocked,
  onDeleted,
}: DeleteModuleButtonProps) => {
  // The delete of the module as it was when the dialog opened.
  const [asked, setAsked] = useState<typeof write | null>(null)
  return (
    <>
      <Button
        variant="danger"
        size="small"
        aria-describedby={describedBy}
        disabled={isLocked}
        off={useWriteBan()}
        onClick={() => setAsked(write)}
      >
        Delete module
      </Button>
      {asked && (
        <WriteDialog write={asked} onClose={() => setAsked(null)} onDone={onDeleted}>
          {(controls) => (
            <ConfirmDialog
              title={`Delete the ${title} module?`}
              confirm="Delete module"
              pending="Deleting…"
              destructive
              {...controls}
            >
              {warnings.map(({ id, text }) => (
                <p key={id}>
                  <strong>{text}</strong>
                </p>
              ))}
              <p>
                The module stops applying immediately and its settings are lost. To keep them, turn
                it off instead.
              </p>
            </ConfirmDialog>
          )}
        </WriteDialog>
      )}
    </>
  )
}
