import { useEffect } from 'react'
import { useClient } from '../api/use-client.ts'
import { lateParts, undoables, type Undoable } from '../shell/late-parts.ts'
import { toast } from '../ui/toast.tsx'
import { takeBack, UndoHost } from './undo-host.tsx'
import type { Undo } from './write.ts'

/** How many changes of a tab can be taken back. */
const MOST = 20

/**
 * Returns how to announce a change that was saved, or several: with a button that takes back all of them, and for
 * later each by its key.
 */
export const useOfferUndo = () => {
  const client = useClient()
  useEffect(() => lateParts.set((parts) => ({ ...parts, undo: UndoHost })), [])
  return (message: string, undo: Undo | readonly Undo[] | null): void => {
    const changes = [undo ?? []].flat().map(({ title, start }): Undoable => {
      const undoable: Undoable = {
        client,
        title,
        undo: () => {
          hide()
          takeBack({ undoable, start })
        },
        hide: () => hide(),
      }
      return undoable
    })
    if (changes.length === 0) return void toast(message)
    undoables.set((all) => [...changes, ...all].slice(0, MOST))
    const undoAll = () => {
      for (const change of changes) change.undo()
    }
    const hide = toast(message, { label: 'Undo', press: undoAll })
  }
}
