import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Client } from '../api/client.ts'
import { useClient, useWriteBan } from '../api/use-client.ts'
import { Button } from '../ui/button.tsx'
import type { Bulk } from './bulk.ts'
import type { Runner } from './runner.ts'
import { bulkWrites, type DocumentsOf } from './bulk-writes.ts'
import type { Journal } from './journal.ts'
import { planUndo } from './plan-undo.ts'
import { isUndoable, UNDO } from './undo.ts'
import { useDocuments } from './use-documents.ts'

/** Whether a bulk change has ended, and has changed something that can be changed back. */
export const canUndo = ({ resource }: Pick<Bulk, 'resource'>, runner: Runner): boolean => {
  const { phase, counts } = runner.state.get()
  return phase.kind === 'ended' && counts.done > 0 && isUndoable(resource, runner.head().action)
}

type PlannedUndo = {
  bulk: Bulk
  client: Client
  documents: DocumentsOf
  run: Pick<Journal, 'head' | 'items' | 'marks'>
  signal?: AbortSignal
}

/** Plans what takes a bulk change back, for its review. */
export const setUndoPlan = async ({ bulk, client, documents, run, signal }: PlannedUndo) => {
  const writes = bulkWrites(client, bulk.resource)
  const rows = await planUndo(writes, run, documents, signal ? { signal } : {})
  signal?.throwIfAborted()
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
  const { resource } = bulk
  const client = useClient()
  const documents = useDocuments(resource)
  const ban = useWriteBan()
  const [isPlanning, setIsPlanning] = useState(false)
  const aborter = useRef<AbortController>(undefined)
  useEffect(() => () => aborter.current?.abort(), [])
  const plan = async () => {
    const abort = new AbortController()
    aborter.current = abort
    setIsPlanning(true)
    try {
      await setUndoPlan({
        bulk,
        client,
        documents,
        run: runner.journal(),
        signal: abort.signal,
      })
      onPlanned()
    } catch (error) {
      if (!abort.signal.aborted) throw error
    } finally {
      setIsPlanning(false)
    }
  }
  return (
    <Button
      size={size}
      off={ban}
      pending={isPlanning ? 'Comparing…' : undefined}
      onClick={() => press(plan)()}
    >
      Undo
    </Button>
  )
}
