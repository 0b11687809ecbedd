import { useRouter } from '@tanstack/react-router'
import { useClient } from '../api/use-client.ts'
import type { Client } from '../api/client.ts'
import { toast } from '../ui/toast.tsx'
import {
  createAgain,
  lastChange,
  undoables,
  wantedUndos,
  type Undoable,
  type WantedUndo,
} from './undoables.ts'
import type { Done, PageLink, Undo } from './write.ts'

/** How many changes of a tab can be taken back. */
const MOST_UNDOS = 20

/** Takes a change back, once those before it are through. */
const takeBack = (change: WantedUndo): void =>
  wantedUndos.set((all) =>
    all.some((one) => one.undoable === change.undoable) ? all : [...all, change],
  )

/** A change of a client that can be taken back; `hide` removes the toast that offers it. */
export const undoableOf = (
  client: Client,
  { title, start, change }: Undo,
  hide: () => void,
  page?: PageLink,
) => {
  const undoable = {
    client,
    title,
    change,
    page,
    undo: () => {
      hide()
      takeBack({ undoable, start })
    },
    hide,
  } satisfies Undoable
  return undoable
}

/** Notes a change of this device or of many records as the last one. */
export const noteChange = (change: Undoable): void => {
  lastChange.set(change)
  if (change.undo) undoables.set((all) => [change, ...all].slice(0, MOST_UNDOS))
}

/** Returns how to announce a change that was saved, with a button that takes it back or creates it again. */
export const useOfferUndo = () => {
  const client = useClient()
  const router = useRouter()
  return (message: string, { undo, again, page }: Done): void => {
    const shown = { hide: () => {} }
    const hide = () => shown.hide()
    const change: Undoable = undo
      ? undoableOf(client, undo, hide, page)
      : { client, title: message, undo: null, again, page, hide }
    noteChange(change)
    if (change.undo) shown.hide = toast(message, { label: 'Undo', press: change.undo })
    else if (again) {
      const press = () => {
        hide()
        createAgain(router, again)
      }
      shown.hide = toast(message, { label: 'Create again', press })
    } else toast(message)
  }
}
