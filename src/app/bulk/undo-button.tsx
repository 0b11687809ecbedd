import { useMutation } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import type { Client } from '../api/client.ts'
import { useClient, useWriteBan } from '../api/use-client.ts'
import { Button } from '../ui/button.tsx'
import type { Bulk } from './bulk.ts'
import type { Runner } from './runner.ts'
import { bulkWrites, type DocumentsOf } from './bulk-writes.ts'
import { planUndo } from './plan-undo.ts'
import { isUndoable, UNDO } from './undo.ts'
import { useDocuments } from './use-bulk.ts'

/** Whether a bulk change has ended, and has changed something that can be changed back. */
export const canUndo = ({ resource }: Pick<Bulk, 'resource'>, runner: Runner): boolean => {
  const { phase, counts } = runner.state.get()
  return phase.kind === 'ended' && counts.done > 0 && isUndoable(resource, runner.head().action)
}

type PlannedUndo = { bulk: Bulk; client: Client; documents: DocumentsOf; runner: Runner }

/** Plans what takes a bulk change back, for its review. */
export const setUndoPlan = async ({ bulk, client, documents, runner }: PlannedUndo) => {
  const rows = await planUndo(bulkWrites(client, bulk.resource), runner.journal(), documents)
  // The review is on the page before it is given the focus.
  flushSync(() => bulk.plan.set({ action: UNDO, rows, missing: 0 }))
}

type UndoButtonProps = {
  bulk: Bulk
  /** Of the bulk change to take back. */
  runner: Runner
  size?: 'small'
  /** Runs what was pressed, and shows its failure. */
  press: (act: () => Promise<void>) => () => void
  /** The plan is made: the page of bulk changes shows it. */
  onPlanned: () => void
}

/** Plans what takes a bulk change back. Sends nothing. */
export const UndoButton = ({ bulk, runner, press, onPlanned, size }: UndoButtonProps) => {
  const client = useClient()
  const documents = useDocuments(bulk.resource)
  const ban = useWriteBan()
  const plan = useMutation({
    mutationFn: () => setUndoPlan({ bulk, client, documents, runner }),
    onSuccess: onPlanned,
  })
  return (
    <Button
      size={size}
      off={ban}
      pending={plan.isPending ? 'Comparing…' : undefined}
      onClick={press(() => plan.mutateAsync())}
    >
      Undo
    </Button>
  )
}
