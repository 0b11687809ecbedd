import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { draftKey, dropDraft, readDraft, saveDraft } from '../writes/drafts.ts'
import { isSame } from '../writes/conflicts/field.ts'

/** The draft of a form at this address: as found when the form opened, and how it is kept and dropped. */
export const useDraft = <Values extends object>(
  connection: string,
  subject: readonly string[],
  emptyValues: Values,
) => {
  const { latestLocation } = useRouter()
  const [href] = useState(latestLocation.href)
  const key = draftKey(connection, href, subject)
  const [found, setFound] = useState(() => readDraft(key, emptyValues))
  const count = useRef(0)
  const drop = () => {
    count.current += 1
    dropDraft(key)
    setFound(null)
  }
  /** How often it was dropped. */
  const drops = useCallback(() => count.current, [])
  return { found, key, drop, drops }
}

/** Keeps what is typed under a key as long as it is not saved. */
export const useKeepDraft = <Values extends object>(
  { key, found, drops }: Omit<ReturnType<typeof useDraft<Values>>, 'drop'>,
  { seen, values, isDirty }: { seen: Values | null; values: Values; isDirty: boolean },
): void => {
  const last = useRef({ key, draft: found, drops: 0 })
  useEffect(() => {
    const { key: keyBefore, draft, drops: dropsBefore } = last.current
    // Another key was entered on the page: from now on the draft belongs to that connection.
    if (keyBefore !== key) dropDraft(keyBefore)
    if (!isDirty) {
      dropDraft(key)
      last.current = { key, draft: null, drops: drops() }
      return
    }
    // A form that leaves its page after a save may not be rendered again with all that the service has made of it.
    if (drops() !== dropsBefore) return
    // Opening a draft again does not make it newer.
    const at = draft && isSame(draft.values, values) ? draft.at : Date.now()
    last.current = { key, draft: { at, seen, values }, drops: drops() }
    saveDraft(key, { at, seen, values })
  }, [key, seen, values, isDirty, drops])
}
