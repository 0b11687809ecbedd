import { createAtom } from '@tanstack/react-store'
import { useEffect, useEffectEvent, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { undoables, type Undoable } from '../shell/late-parts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { useWrite } from './use-write.ts'
import { WriteProblem } from './write-problem.tsx'
import type { Undo } from './write.ts'

/** A change to take back. */
type Wanted = Pick<Undo, 'start'> & { undoable: Undoable }

const wanted = createAtom<Wanted | null>(null)

/** Takes a change back; while another one is being taken back nothing happens. */
export const takeBack = (change: Wanted): void => wanted.set(change)

/** Takes changes back, on whatever page that is wanted: asks where somebody else has changed the same, and says why it failed. */
export const UndoHost = () => {
  const client = useClient()
  const { run, isBusy, reset, question, problem, words } = useWrite<unknown>()
  const [last, setLast] = useState<Wanted>()
  const start = async (change: Wanted) => {
    const { undoable } = change
    setLast(change)
    undoables.set((all) => all.filter((one) => one !== undoable))
    const removeToast = toast('Undoing…')
    const outcome = await change.start((write, edit) => run(write, edit))
    removeToast()
    const isOver = outcome.kind === 'done' || outcome.kind === 'nothing'
    if (!isOver) undoables.set((all) => [undoable, ...all])
  }
  const onWanted = useEffectEvent((change: Wanted | null) => {
    if (change?.undoable.client === client && !isBusy) void start(change)
  })
  useEffect(() => {
    const { unsubscribe } = wanted.subscribe((change) => onWanted(change))
    return () => {
      unsubscribe()
      // Nobody takes them back while nobody is signed in.
      for (const { hide } of undoables.get()) hide()
    }
  }, [])
  // A change is taken back by the connection that made it.
  useEffect(() => undoables.set((all) => all.filter((one) => one.client === client)), [client])
  if (question) return <question.Dialog {...question} moment="After your change" />
  if (!problem || !words || !last) return null
  return (
    <ConfirmDialog
      title="Couldn't undo"
      confirm="Retry"
      cancel="Close"
      error={<WriteProblem problem={problem} words={words} />}
      onConfirm={() => void start(last)}
      onCancel={reset}
    >
      Undo {last.undoable.title}.
    </ConfirmDialog>
  )
}
