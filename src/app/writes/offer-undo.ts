import { useClient } from '../api/use-client.ts'
import type { Client } from '../api/client.ts'
import { lateParts, undoables, type Undoable } from '../shell/late-parts.ts'
import { toast } from '../ui/toast.tsx'
import { UNLOADED } from '../ui/use-lazy-part.ts'
import { wantedUndos, type WantedUndo } from './wanted-undos.ts'
import type { Undo } from './write.ts'

/** How many changes of a tab can be taken back. */
const MOST_UNDOS = 20

const loadHost = async () => {
  const { UndoHost } = await import('./undo-host.tsx')
  lateParts.set((parts) => ({ ...parts, undo: UndoHost }))
}

/** Takes a change back, once those before it are through. */
const takeBack = (change: WantedUndo): void => {
  wantedUndos.set((all) =>
    all.some((one) => one.undoable === change.undoable) ? all : [...all, change],
  )
  loadHost().catch(() => {
    wantedUndos.set([])
    toast(UNLOADED)
  })
}

/** A change of a client that can be taken back; `hide` removes the toast that offers it. */
export const undoableOf = (client: Client, { title, start }: Undo, hide: () => void): Undoable => {
  const undoable: Undoable = {
    client,
    title,
    undo: () => {
      hide()
      takeBack({ undoable, start })
    },
    hide,
  }
  return undoable
}

/** Notes a change of this device that takes itself back, as the last one. */
export const noteUndoable = (change: Undoable): void => {
  undoables.set((all) => [change, ...all].slice(0, MOST_UNDOS))
  // It forgets those of another connection.
  void loadHost().catch(() => undefined)
}

/**
 * Returns how to announce a change that was saved, or several: with a button that takes back all of them, and for
 * later each by its key.
 */
export const useOfferUndo = () => {
  const client = useClient()
  return (message: string, undo: Undo | readonly Undo[] | null): void => {
    const changes = [undo ?? []].flat().map((one) => undoableOf(client, one, () => hide()))
    if (changes.length === 0) return void toast(message)
    undoables.set((all) => [...changes, ...all].slice(0, MOST_UNDOS))
    const undoAll = () => {
      for (const change of changes) change.undo()
    }
    const hide = toast(message, { label: 'Undo', press: undoAll })
    // It forgets those of another connection; it is loaded again with the press.
    void loadHost().catch(() => undefined)
  }
}
