import { useRouter } from '@tanstack/react-router'
import { useClient } from '../api/use-client.ts'
import { useAnyMirror } from '../mirror/use-any-mirror.ts'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import { noteChange } from '../writes/offer-undo.ts'
import { doingTitle, doneTitle } from './action-words.ts'
import type { Bulk } from './bulk-state.ts'
import { canUndo, setUndoPlan } from './undo-button.tsx'
import { isUndoable } from './undo.ts'

/** Returns how to note a bulk change that begins as the last change: to take it back leads to its review. */
export const useNoteRun = (bulk: Bulk) => {
  const client = useClient()
  const router = useRouter()
  const { resource } = bulk
  const { documents } = useAnyMirror(resource.copied)
  const undo = async () => {
    const state = bulk.state.get()
    await router.navigate({ to: resource.pages.bulk })
    if (state.kind !== 'run' || !canUndo(bulk, state.runner)) return
    await setUndoPlan({ bulk, client, documents, run: state.runner.journal() })
  }
  return (action: BulkAction, items: readonly BulkItem[]): void => {
    const isUndone = isUndoable(resource, action)
    const title = (isUndone ? doingTitle : doneTitle)(resource, action, items.length)
    noteChange({
      client,
      // After "Undo".
      title: isUndone ? title.charAt(0).toLowerCase() + title.slice(1) : title,
      page: { to: resource.pages.bulk },
      // What fails is tried again by the button of its page.
      undo: isUndone ? () => void undo().catch(() => undefined) : null,
      hide: () => undefined,
    })
  }
}
