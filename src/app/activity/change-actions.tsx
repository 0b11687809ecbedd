import { useQueryClient } from '@tanstack/react-query'
import { useClient, useWriteBan } from '../api/use-client.ts'
import { restoreUndo } from '../resources/restore-undo.ts'
import { Button } from '../ui/button.tsx'
import { undoableOf } from '../writes/offer-undo.ts'
import type { KeptUndo } from '../writes/write.ts'
import type { DeletedRecord } from './read-change.ts'
import { useCreateAgain } from './use-create-again.ts'

/** How to take back a write that a log has; null if nothing does. */
export const useUndoOf = (kept: KeptUndo | null) => {
  const cache = useQueryClient()
  const client = useClient()
  const undo = kept && restoreUndo(cache, client, kept)
  return undo && undoableOf(client, undo, () => undefined)
}

type UndoButtonProps = { kept: KeptUndo | null; label: string; children: string }

/** Takes a write back: what others have written since stays, or is asked about. */
export const UndoChangeButton = ({ kept, label, children }: UndoButtonProps) => {
  const ban = useWriteBan()
  const undo = useUndoOf(kept)
  return (
    undo && (
      <Button size="small" off={ban} aria-label={label} onClick={undo.undo}>
        {children}
      </Button>
    )
  )
}

type CreateAgainProps = {
  deleted: DeletedRecord
  /** What it is called, where there are several. */
  name?: string
}

/** Leads to the form that creates a deleted record again. */
export const CreateAgainButton = ({ deleted, name }: CreateAgainProps) => {
  const ban = useWriteBan()
  const open = useCreateAgain()
  return (
    <Button
      size="small"
      off={ban}
      aria-label={name && `Create again: ${name}`}
      onClick={() => open(deleted)}
    >
      Create again
    </Button>
  )
}
