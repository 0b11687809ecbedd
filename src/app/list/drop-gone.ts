import type { Mirror } from '../mirror/protocol.ts'
import { isComplete } from './copy-coverage.ts'
import type { Selection } from './selection.ts'

/**
 * Takes records that are gone out of the selection, and tells how many they were: what is counted as selected can
 * be changed. Returns how to stop.
 */
export const dropGone = (
  { state, ids }: Pick<Mirror, 'state' | 'ids'>,
  selection: Selection,
  tell: (count: number) => void,
): (() => void) => {
  let before = state.get()
  const look = async () => {
    // One that is not loaded yet may be there.
    if (selection.ids.size === 0 || !isComplete(state.get())) return
    const asked = [...selection.ids]
    const all = new Set(await ids({ text: '', sort: [] }))
    const count = selection.remove(asked.filter((id) => !all.has(id)))
    if (count > 0) tell(count)
  }
  // Without an answer nothing is known to be gone.
  const start = () => void look().catch(() => undefined)
  start()
  return state.subscribe(() => {
    const now = state.get()
    const mayHaveLost = now.loaded < before.loaded || now.completed_at !== before.completed_at
    before = now
    if (mayHaveLost) start()
  })
}
