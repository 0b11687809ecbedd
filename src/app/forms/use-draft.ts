import { useEffect, useRef } from 'react'
import { dropDraft, saveDraft } from '../writes/drafts.ts'
import { isSame } from '../writes/conflicts/field.ts'

type Kept<Values> = {
  seen: Values | null
  values: Values
  isDirty: boolean
  /** When the draft that the form continues was typed, in milliseconds since 1970; null if there is none. */
  draftedAt: number | null
}

/** Keeps what is typed under a key as long as it is not saved. Returns how to drop it, and how often it was. */
export const useDraft = <Values extends object>(
  key: string,
  { seen, values, isDirty, draftedAt }: Kept<Values>,
) => {
  const count = useRef(0)
  const last = useRef({ key, values, at: draftedAt, drops: 0 })
  useEffect(() => {
    const before = last.current
    // Another key was entered on the page: from now on the draft belongs to that connection.
    if (before.key !== key) dropDraft(before.key)
    if (!isDirty) {
      dropDraft(key)
      last.current = { key, values, at: null, drops: count.current }
      return
    }
    // A form that leaves its page after a save may not be rendered again with all that the service has made of it.
    if (count.current !== before.drops) return
    // Opening a draft again does not make it newer.
    const at = before.at !== null && isSame(before.values, values) ? before.at : Date.now()
    last.current = { key, values, at, drops: count.current }
    saveDraft(key, { at, seen, values })
  }, [key, seen, values, isDirty])
  return {
    drop: () => {
      count.current += 1
      dropDraft(key)
    },
    /** How often it was dropped. */
    drops: () => count.current,
  }
}
