import { useState } from 'react'
import { recordCount } from '../resources/resource-words.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { formatNumber, plural } from '../ui/intl.ts'
import { lossesOf } from './action-words.ts'
import { requestsOf } from './budget.ts'
import type { Bulk, Runner } from './bulk-state.ts'
import { TypedCount } from './typed-count.tsx'
import { UNDO, undoItems } from './undo.ts'

/** Whether a bulk change has ended, and has changed something that can be changed back. */
export const canUndo = (runner: Runner): boolean => {
  const { phase, counts } = runner.state.get()
  return phase.kind === 'ended' && counts.done > 0 && runner.head().action.kind !== 'delete'
}

type UndoButtonProps = {
  bulk: Bulk
  runner: Runner
  size?: 'small'
  /** Runs what was pressed, and shows its failure. */
  press: (act: () => Promise<void>) => () => void
}

/** Takes a bulk change back after asking. */
export const UndoButton = ({ bulk, runner, size, press }: UndoButtonProps) => {
  const [undone, setUndone] = useState<ReturnType<typeof undoItems>>()
  const { resource } = bulk
  const losses = lossesOf(resource, UNDO, undone ?? [])
  const cancel = () => setUndone(undefined)
  const confirm = () => {
    cancel()
    press(bulk.undo)()
  }
  return (
    <>
      <Button size={size} onClick={() => setUndone(undoItems(runner.items, runner.markOf))}>
        Undo
      </Button>
      {undone && losses.length > 0 && (
        <TypedCount title="Undo" losses={losses} onCancel={cancel} onConfirm={confirm} />
      )}
      {undone && losses.length === 0 && (
        <ConfirmDialog
          title={`Undo ${plural(undone.length, { one: '# change', other: '# changes' })}?`}
          confirm="Undo"
          isReady={undone.length > 0}
          onCancel={cancel}
          onConfirm={() => undone.length > 0 && confirm()}
        >
          <p>
            {undone.length === 0
              ? 'Nothing to undo.'
              : `Restores ${recordCount(resource.words, undone.length)}. Newer edits by others are kept. It takes ${formatNumber(undone.reduce((sum, item) => sum + requestsOf(item), 0))} requests.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
