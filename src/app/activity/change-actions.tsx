import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
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

type UndoButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'aria-label'> & {
  kept: KeptUndo | null
}

/** Takes a write back: what others have written since stays, or is asked about. */
export const UndoChangeButton = ({ kept, ...props }: UndoButtonProps) => {
  const ban = useWriteBan()
  const undo = useUndoOf(kept)
  return (
    undo && (
      <Button size="small" {...props} off={ban} onClick={undo.undo}>
        Undo
      </Button>
    )
  )
}

type CreateAgainProps = Pick<ComponentProps<typeof Button>, 'variant'> & {
  deleted: DeletedRecord
  /** What it is called, where there are several. */
  name?: string
}

/** Leads to the form that creates a deleted record again. */
export const CreateAgainButton = ({ deleted, name, variant }: CreateAgainProps) => {
  const ban = useWriteBan()
  const open = useCreateAgain()
  return (
    <Button
      size="small"
      variant={variant}
      off={ban}
      aria-label={name && `Create again: ${name}`}
      onClick={() => open(deleted)}
    >
      Create again
    </Button>
  )
}
