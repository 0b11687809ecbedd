import { useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { useWrite } from './use-write.ts'
import { WriteProblem } from './write-problem.tsx'
import {
  askedUndo,
  createAgain,
  forgetChange,
  lastChange,
  undoables,
  wantedUndos,
  type Undoable,
  type WantedUndo,
} from './undoables.ts'
import { QuestionDialog } from './conflicts/question-dialog.tsx'
import { useRouter } from '@tanstack/react-router'
import { shortened } from '../ui/first-part.ts'
import { FieldChanges } from './conflicts/changes-view.tsx'

type UndoQuestionProps = { change: Undoable; onClose: () => void }

/** Asks before the last change is taken back on a page that does not show it, or says that nothing takes it back. */
const UndoQuestion = ({ change, onClose }: UndoQuestionProps) => {
  const router = useRouter()
  const { undo, again } = change
  if (undo)
    return (
      <ConfirmDialog
        title={`Undo ${change.title}?`}
        details={change.change && <FieldChanges {...change.change} isInWords />}
        confirm="Undo"
        onConfirm={() => {
          onClose()
          undo()
        }}
        onCancel={onClose}
      >
        The last change of this tab.
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title="The last change can't be undone"
      cancel="Close"
      {...(again && { confirm: 'Create again' })}
      onConfirm={() => {
        onClose()
        if (again) createAgain(router, again)
      }}
      onCancel={onClose}
    >
      <p>
        {change.title}
        {again && (
          <>
            : <bdi translate="no">{shortened(again.name)}</bdi>
          </>
        )}
        .
      </p>
      {again && <p>You can create it again from what it was. It gets a new ID.</p>}
    </ConfirmDialog>
  )
}

/**
 * Takes changes back, on whatever page that is wanted: asks where somebody else has changed the same, and says why it
 * failed.
 */
export const UndoHost = () => {
  const client = useClient()
  const hide = useRef<() => void>(undefined)
  const asked = useSelector(askedUndo)
  const announce = (message: string) => {
    hide.current = toast(message)
  }
  const { run, reset, question, problem, words } = useWrite<unknown>(announce)
  const [last, setLast] = useState<WantedUndo>()
  /** Returns whether the next one may follow: a failure stays in sight. */
  const start = async (change: WantedUndo): Promise<boolean> => {
    setLast(change)
    const removeToast = toast('Undoing…')
    const { kind } = await change.start((write, edit) => run(write, edit))
    removeToast()
    const isOver = kind === 'done' || kind === 'nothing'
    // What failed or was cancelled keeps its place; of what is gone nothing can be taken back.
    if (isOver || kind === 'gone') forgetChange(change.undoable)
    return isOver
  }
  const isWorking = useRef(false)
  const work = useEffectEvent(async () => {
    if (isWorking.current) return
    isWorking.current = true
    for (let [next] = wantedUndos.get(); next; [next] = wantedUndos.get()) {
      const mayGoOn = next.undoable.client !== client || (await start(next))
      wantedUndos.set((all) => (mayGoOn ? all.slice(1) : []))
    }
    isWorking.current = false
  })
  useEffect(() => {
    const { unsubscribe } = wantedUndos.subscribe(() => void work())
    // What was wanted before this was loaded.
    void work()
    return () => {
      unsubscribe()
      // Nobody takes them back while nobody is signed in, and nobody reads what they were.
      for (const one of undoables.get()) one.hide()
      hide.current?.()
    }
  }, [])
  // A change is taken back by the connection that made it.
  useEffect(() => {
    undoables.set((all) => all.filter((one) => one.client === client))
    lastChange.set((last) => (last?.client === client ? last : null))
    // What was asked before this was loaded stays.
    askedUndo.set((asked) => (asked?.client === client ? asked : null))
  }, [client])
  if (question) return <QuestionDialog {...question} moment="After your change" />
  if (asked) return <UndoQuestion change={asked} onClose={() => askedUndo.set(null)} />
  if (!problem || !words || !last) return null
  return (
    <ConfirmDialog
      title="Couldn't undo"
      {...(problem.kind !== 'gone' && { confirm: 'Retry' })}
      cancel="Close"
      error={<WriteProblem problem={problem} words={words} />}
      onConfirm={() => void start(last)}
      onCancel={reset}
    >
      Undo {last.undoable.title}.
    </ConfirmDialog>
  )
}
