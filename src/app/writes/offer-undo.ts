import { useEffect } from 'react'
import { useClient } from '../api/use-client.ts'
import { lateParts, undoables, type Undoable } from '../shell/late-parts.ts'
import { toast } from '../ui/toast.tsx'
import { takeBack, UndoHost } from './undo-host.tsx'
import type { Undo } from './write.ts'

/** How many changes of a tab can be taken back. */
const MOST = 20

/** Returns how to announce a change that was saved: with a button that takes it back, and for later by its key. */
export const useOfferUndo = () => {
  const client = useClient()
  useEffect(() => lateParts.set((parts) => ({ ...parts, undo: UndoHost })), [])
  return (message: string, undo: Undo | null): void => {
    if (!undo) return void toast(message)
    const { title, start } = undo
    const undoable: Undoable = {
      client,
      title,
      undo: () => {
        hide()
        takeBack({ undoable, start })
      },
      hide: () => hide(),
    }
    undoables.set((all) => [undoable, ...all].slice(0, MOST))
    const hide = toast(message, { label: 'Undo', press: undoable.undo })
  }
}
